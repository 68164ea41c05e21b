using System.Xml;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// What OpenSimulator's engines wrote of a script: an element ScriptState, alone in a file or in an element State, of XEngine's form
/// (globals by name, which YEngine reads too) or YEngine's (globals by their order, in bytes: <see cref="YEngineSnapshot"/>). It comes from
/// anywhere: whatever cannot be is refused whole, with the reason.
/// </summary>
internal static class ForeignState
{
    private const int MaxCharacters = 1 << 20; // as of a state in an object
    private const int MaxDepth = 32;

    private static readonly XmlReaderSettings Settings = new()
    {
        DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null, MaxCharactersInDocument = MaxCharacters, CheckCharacters = false
    };

    /// <param name="xml">Can be read twice.</param>
    /// <param name="asset">Of the source that the script has now.</param>
    /// <param name="isRunning">What the state says of it; true where it says nothing.</param>
    /// <param name="remark">Why there is none.</param>
    /// <returns>Null for what is of another source, damaged, or of no engine that is known.</returns>
    public static PortableState? Read(Stream xml, ScriptCode code, UUID asset, out bool isRunning, out string remark)
    {
        isRunning = true;
        try
        {
            var root = Load(xml);
            var state = root.Name.LocalName == "ScriptState" ? root : root.Element("ScriptState");
            if (state is null)
                throw new FormatException("it has no element ScriptState");
            if (IsOfAnother(root, asset) || IsOfAnother(state, asset))
                throw new FormatException("it is of another source");
            isRunning = !string.Equals(state.Element("Running")?.Value, "False", StringComparison.OrdinalIgnoreCase);
            remark = "";
            return state.Element("Variables") is not null ? XEngineForm.Read(state, code) : YEngineForm.Read(state, code);
        }
        catch (Exception e) when (e is XmlException or FormatException or OverflowException or InvalidOperationException or IOException
            or ArgumentException)
        {
            remark = e.Message;
            return null;
        }
    }

    // Texts of elements are put together by recursion: first it is seen that they do not stand too deep in one another.
    private static XElement Load(Stream xml)
    {
        using (var levels = XmlReader.Create(xml, Settings))
        {
            while (levels.Read())
            {
                if (levels.Depth > MaxDepth)
                    throw new FormatException("its elements stand too deep in one another");
            }
        }

        xml.Position = 0;
        using var reader = XmlReader.Create(xml, Settings);
        return XElement.Load(reader);
    }

    private static bool IsOfAnother(XElement element, UUID asset) =>
        UUID.TryParse(element.Attribute("Asset")?.Value ?? "", out var of) && of != asset;
}

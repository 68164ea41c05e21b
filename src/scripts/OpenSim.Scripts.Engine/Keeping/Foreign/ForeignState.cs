using System.Xml;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// What OpenSimulator's engines wrote of a script: an element ScriptState, alone in a file or in an element State, of XEngine's form
/// (globals by name, which YEngine reads too) or YEngine's (globals by their order, in bytes: <see cref="YEngineSnapshot"/>). It comes from
/// anywhere: whatever cannot be is refused whole, with the reason. Any thread.
/// </summary>
/// <param name="State">Null for what is of another source, damaged, or of no engine that is known.</param>
/// <param name="IsRunning">What the state says of it; true where it says nothing.</param>
/// <param name="Remark">Why there is none.</param>
internal sealed record ForeignState(PortableState? State, bool IsRunning, string Remark)
{
    /// <param name="asset">Of the source that the script has now.</param>
    public static ForeignState Read(Stream xml, ScriptCode code, UUID asset)
    {
        var isRunning = true;
        try
        {
            var root = ShallowXml.Load(xml);
            var state = root.Name.LocalName == "ScriptState" ? root : root.Element("ScriptState");
            if (state is null)
                throw new FormatException("it has no element ScriptState");
            if (IsOfAnother(root, asset) || IsOfAnother(state, asset))
                throw new FormatException("it is of another source");
            isRunning = !string.Equals(state.Element("Running")?.Value, "False", StringComparison.OrdinalIgnoreCase);
            var read = state.Element("Variables") is not null ? XEngineForm.Read(state, code) : YEngineForm.Read(state, code);
            return new ForeignState(read, isRunning, "");
        }
        catch (Exception e) when (e is XmlException or FormatException or OverflowException or InvalidOperationException or IOException
            or ArgumentException)
        {
            return new ForeignState(null, isRunning, e.Message);
        }
    }

    private static bool IsOfAnother(XElement element, UUID asset) =>
        UUID.TryParse(element.Attribute("Asset")?.Value ?? "", out var of) && of != asset;
}

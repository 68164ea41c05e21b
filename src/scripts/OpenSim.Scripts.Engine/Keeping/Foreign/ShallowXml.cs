using System.Xml;
using System.Xml.Linq;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// Reads elements, once and without recursion, and refuses those that stand too deep in one another, or have too many attributes.
/// </summary>
internal static class ShallowXml
{
    private const int MaxCharacters = 1 << 20; // as of a state in an object
    private const int MaxDepth = 32;
    private const int MaxAttributes = 32;

    private static readonly XmlReaderSettings Settings = new()
    {
        DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null, MaxCharactersInDocument = MaxCharacters, CheckCharacters = false
    };

    /// <exception cref="XmlException">It is no XML, or larger than a state may be.</exception>
    /// <exception cref="FormatException">It is too deep, or an element has too many attributes.</exception>
    public static XElement Load(Stream xml)
    {
        using var reader = XmlReader.Create(xml, Settings);
        var open = new Stack<XElement>();
        XElement? root = null;
        while (reader.Read())
        {
            switch (reader.NodeType)
            {
                case XmlNodeType.Element:
                    Begin(reader, open, ref root);
                    break;
                case XmlNodeType.EndElement:
                    open.Pop();
                    break;
                case XmlNodeType.Text or XmlNodeType.CDATA or XmlNodeType.Whitespace or XmlNodeType.SignificantWhitespace:
                    if (open.TryPeek(out var within))
                        within.Add(new XText(reader.Value)); // a node of its own: to put texts together again and again is quadratic
                    break;
            }
        }

        return root!;
    }

    private static void Begin(XmlReader reader, Stack<XElement> open, ref XElement? root)
    {
        if (open.Count == MaxDepth)
            throw new FormatException("its elements stand too deep in one another");
        if (reader.AttributeCount > MaxAttributes)
            throw new FormatException("an element of it has too many attributes");
        var isEmpty = reader.IsEmptyElement;
        var element = new XElement(XName.Get(reader.LocalName, reader.NamespaceURI));
        while (reader.MoveToNextAttribute())
        {
            if (reader.Prefix.Length == 0)
                element.SetAttributeValue(reader.LocalName, reader.Value);
        }

        if (open.TryPeek(out var parent))
            parent.Add(element);
        root ??= element;
        if (!isEmpty)
            open.Push(element);
    }
}

using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Xml;
using OpenSim.Llsd;

namespace OpenSim.Services.Wire;

/// <summary>
/// Reads one answer. An element with elements in it is a list also where <c>type="List"</c> was forgotten: services in other languages do
/// forget it.
/// </summary>
internal ref struct ServerResponseReader(ReadOnlySpan<byte> utf8, LlsdLimits limits)
{
    private readonly LlsdLimits _limits = limits;
    private XmlScanner _xml = new(utf8);
    private int _items;

    public bool TryRead([NotNullWhen(true)] out LlsdMap? answer)
    {
        answer = new LlsdMap();
        var token = _xml.NextElement();
        if (token is not (XmlToken.Start or XmlToken.Empty) || !_xml.Name.SequenceEqual("ServerResponse"u8))
            return false;
        if (token == XmlToken.Empty)
            return true;
        if (!TryReadContent(0, out var value))
            return false;
        answer = value as LlsdMap ?? answer;
        return true;
    }

    // Called behind a start tag; ends behind its end tag.
    private bool TryReadContent(int depth, out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        if (depth > _limits.MaxDepth || ++_items > _limits.MaxItems)
            return false;
        var name = _xml.Name;
        var map = IsList(_xml.Attributes) ? new LlsdMap() : null;
        StringBuilder? more = null;
        var text = "";
        while (true)
        {
            switch (_xml.Next())
            {
                case XmlToken.Text when map is not null:
                    break;
                case XmlToken.Text:
                    if (!_xml.TryUnescape(out var run))
                        return false;
                    if (more is null && text.Length == 0)
                        text = run;
                    else
                        (more ??= new StringBuilder(text)).Append(run);
                    break;
                case XmlToken.Start or XmlToken.Empty:
                    if (!TryReadChild(depth, map ??= new LlsdMap()))
                        return false;
                    break;
                case XmlToken.End when _xml.Name.SequenceEqual(name):
                    value = map ?? (LlsdValue)(more?.ToString() ?? text);
                    return true;
                default:
                    return false;
            }
        }
    }

    private bool TryReadChild(int depth, LlsdMap map)
    {
        var key = XmlConvert.DecodeName(Encoding.UTF8.GetString(_xml.Name)) ?? "";
        if (_xml.Token == XmlToken.Empty)
        {
            map[key] = IsList(_xml.Attributes) ? new LlsdMap() : "";
            return ++_items <= _limits.MaxItems;
        }

        if (!TryReadContent(depth + 1, out var value))
            return false;
        map[key] = value;
        return true;
    }

    private static bool IsList(ReadOnlySpan<byte> attributes) =>
        attributes.IndexOf("type=\"List\""u8) >= 0 || attributes.IndexOf("type='List'"u8) >= 0;
}

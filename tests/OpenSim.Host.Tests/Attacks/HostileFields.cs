using System.Text;
using System.Text.RegularExpressions;
using OpenSim.Llsd;

namespace OpenSim.Host.Tests.Attacks;

/// <summary>
/// A valid request with one thing wrong at a time, field by field: it is missing, said twice, huge, a name that would leave a folder, a
/// wildcard of a database, an address that only the server can reach. Unlike torn bytes these are read to the end.
/// </summary>
internal sealed partial class HostileFields(string address, string marker)
{
    /// <summary>Longer than any column, shorter than what a form may be.</summary>
    private const int Huge = 150_000;

    private readonly string[] _values =
    [
        $"../../../../../../tmp/{marker}", $"..\\..\\..\\{marker}", $"/tmp/{marker}", $"%2e%2e%2f{marker}\0.txt", "%", "_%", "*", "'; --",
        address, address.Replace("127.0.0.1", "localhost"), address.Replace("127.0.0.1", "2130706433"),
        address.Replace("127.0.0.1", "[::ffff:127.0.0.1]"), new string('w', Huge), "", "00000000-0000-0000-0000-000000000000"
    ];

    private int _next;

    /// <summary>Bodies, each with what is wrong in it.</summary>
    /// <param name="each">So many of the values for each field; the others get theirs at other fields.</param>
    public IEnumerable<(string Wrong, byte[] Body)> Of(byte[] body, int each) => body switch
    {
        [] => [],
        [(byte)'<', ..] => OfXml(Encoding.UTF8.GetString(body), each),
        [(byte)'{', ..] when LlsdJson.TryRead(body, out var json) =>
            OfTree(json, each, LlsdJson.ToBytes).Append(("doubled", Doubled(body))),
        _ when LlsdFormat.TryRead(body, out var value, out _) => OfTree(value, each, LlsdXml.ToBytes),
        _ => OfForm(Encoding.UTF8.GetString(body), each)
    };

    /// <summary>The same of what follows an address: steps of a path, values of a query.</summary>
    public IEnumerable<(string Wrong, string Address)> OfRest(string rest, int each)
    {
        foreach (var place in Words().Matches(rest).Cast<Match>())
            for (var i = 0; i < each; i++)
            {
                var value = Next();
                yield return (Name(value), rest[..place.Index] + Uri.EscapeDataString(value.Length > 4000 ? value[..4000] : value)
                    + rest[(place.Index + place.Length)..]);
            }
    }

    private IEnumerable<(string, byte[])> OfTree(LlsdValue tree, int each, Func<LlsdValue, byte[]> write)
    {
        var leaves = Count(tree);
        for (var leaf = 0; leaf < leaves; leaf++)
        {
            yield return ($"field {leaf} missing", write(Changed(tree, leaf, null)));
            for (var i = 0; i < each; i++)
            {
                var value = Next();
                yield return ($"field {leaf} {Name(value)}", write(Changed(tree, leaf, value)));
            }
        }
    }

    private IEnumerable<(string, byte[])> OfForm(string form, int each)
    {
        var fields = form.Split('&');
        for (var at = 0; at < fields.Length; at++)
        {
            yield return ($"{fields[at]} missing", Form(fields.Where((_, i) => i != at)));
            yield return ($"{fields[at]} doubled", Form(fields.Append(fields[at])));
            for (var i = 0; i < each; i++)
            {
                var value = Next();
                yield return ($"{fields[at]} {Name(value)}",
                    Form(fields.Select((field, n) => n == at ? $"{field.Split('=')[0]}={Uri.EscapeDataString(value)}" : field)));
            }
        }
    }

    private IEnumerable<(string, byte[])> OfXml(string xml, int each)
    {
        foreach (var place in Texts().Matches(xml).Cast<Match>())
            for (var i = 0; i < each; i++)
            {
                var value = Next();
                var escaped = System.Security.SecurityElement.Escape(value.Replace("\0", ""));
                yield return ($"{place.Value} {Name(value)}",
                    Encoding.UTF8.GetBytes(xml[..(place.Index + 1)] + escaped + xml[(place.Index + place.Length - 1)..]));
            }

        foreach (var member in Members().Matches(xml).Cast<Match>())
        {
            yield return ("member missing", Encoding.UTF8.GetBytes(xml.Remove(member.Index, member.Length)));
            yield return ("member doubled", Encoding.UTF8.GetBytes(xml.Insert(member.Index, member.Value)));
        }
    }

    private string Next() => _values[_next++ % _values.Length];

    private static string Name(string value) => value.Length > 100 ? $"of {value.Length} characters" : $"\"{value}\"";

    private static byte[] Form(IEnumerable<string> fields) => Encoding.UTF8.GetBytes(string.Join('&', fields));

    // All keys twice, which JSON does not forbid.
    private static byte[] Doubled(byte[] json) =>
        [.. json.AsSpan(0, json.Length - 1), (byte)',', .. json.AsSpan(1)];

    private static int Count(LlsdValue tree) => tree switch
    {
        LlsdMap map => map.Items.Values.Sum(Count),
        LlsdArray array => array.Items.Sum(Count),
        _ => 1
    };

    private static LlsdValue Changed(LlsdValue tree, int leaf, string? value)
    {
        var left = leaf;
        return Change(tree) ?? LlsdValue.Undefined;

        LlsdValue? Change(LlsdValue node)
        {
            switch (node)
            {
                case LlsdMap map:
                    var changed = new LlsdMap();
                    foreach (var (key, inner) in map.Items)
                        if (Change(inner) is { } kept)
                            changed[key] = kept;
                    return changed;
                case LlsdArray array:
                    return new LlsdArray([.. array.Items.Select(Change).OfType<LlsdValue>()]);
                default:
                    return left-- != 0 ? node : value is null ? null : (LlsdValue)value;
            }
        }
    }

    [GeneratedRegex("[^/?&=]+(?=$|[/?&])")]
    private static partial Regex Words();

    [GeneratedRegex(">[^<>]+<")]
    private static partial Regex Texts();

    [GeneratedRegex("<member>.*?</member>")]
    private static partial Regex Members();
}

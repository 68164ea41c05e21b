using System.Text;
using OpenSim.Modules.People.Groups;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>The bucket of a group notice as a viewer sends it: a thing with an id, none, or no.</summary>
public static class NoticeBucketTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        [0],
        Encoding.UTF8.GetBytes("<? LLSD/XML ?>\n<llsd><map><key>item_id</key><uuid>11111111-1111-1111-1111-111111111111</uuid>"
            + "<key>owner_id</key><uuid>21111111-1111-1111-1111-111111111111</uuid></map></llsd>\n\0")
    ];

    public static IEnumerable<string> Tokens() => ["<llsd>", "</llsd>", "<map>", "<key>item_id</key>", "<uuid>", "<? LLSD/XML ?>"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var hasNone = input.IsEmpty || input[0] == 0;
        if (NoticeBucket.TryRead(input, out var item) ? item.IsZero != hasNone : !item.IsZero)
            throw new InvalidOperationException("A notice has a thing without an id, or an id without a thing.");
    }
}

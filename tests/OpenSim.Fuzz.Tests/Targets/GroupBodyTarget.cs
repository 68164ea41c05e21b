using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules.People.Groups;
using OpenSim.Modules.People.Talks;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// Bodies of ChatSessionRequest and GroupAPIv1: whatever LLSD comes, people with ids, and no more than may be named at once.
/// </summary>
public static class GroupBodyTarget
{
    private const string People = "<array><uuid>11111111-1111-1111-1111-111111111111</uuid></array>";

    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.UTF8.GetBytes($"<llsd><map><key>method</key><string>invite</string><key>params</key>{People}</map></llsd>"),
        Encoding.UTF8.GetBytes("<llsd><map><key>method</key><string>mute update</string><key>params</key><map><key>mute_info</key><map>"
            + "<key>text</key><boolean>1</boolean></map></map></map></llsd>"),
        Encoding.UTF8.GetBytes($"<llsd><map><key>ban_action</key><integer>1</integer><key>ban_ids</key>{People}</map></llsd>")
    ];

    public static IEnumerable<string> Tokens() =>
        ["<key>params</key>", "<key>ban_ids</key>", "<key>ban_action</key>", "<array>", "</array>", "<uuid/>", "<map>"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!LlsdFormat.TryRead(input, out var body, out _, LlsdLimits.Request))
            return;
        var talk = TalkCall.Read(body);
        if (talk.People.Count > 1000 || talk.People.Any(id => id.IsZero))
            throw new InvalidOperationException("Nobody is called, or too many.");
        if (BanCall.Read(body) is { } bans && (bans.People.Count is 0 or > 500 || bans.People.Any(id => id.IsZero)))
            throw new InvalidOperationException("Nobody is banned, or too many.");
    }
}

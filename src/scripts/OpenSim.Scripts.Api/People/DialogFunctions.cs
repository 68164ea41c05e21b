using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Api.People;

/// <summary>What scripts show to people and ask them.</summary>
[ScriptFunctions]
public static class DialogFunctions
{
    private const int LongestText = 511; // bytes
    private const int LongestLabel = 24; // bytes
    private const int MaxButtons = 12;

    public static void llDialog(RegionScript script, string avatar, string message, LslList buttons, int channel)
    {
        if (Refusal(message, buttons) is { } refusal)
        {
            script.Complain("llDialog: " + refusal);
            return;
        }

        var labels = new List<string>(buttons.Count);
        foreach (ref readonly var button in buttons.Items)
            labels.Add(button.Text);
        Show(script, avatar, message, channel, labels.Count == 0 ? ["OK"] : labels);
    }

    public static void llTextBox(RegionScript script, string avatar, string message, int channel) =>
        Show(script, avatar, message, channel, [ScriptDialog.TextBox]);

    public static void llLoadURL(RegionScript script, string avatar, string message, string url)
    {
        var part = script.Part;
        Avatars.Find(script, avatar)?.Viewer?.Scripts.SendUrl(part.Id, part.Name, part.OwnerId, part.OwnerId == part.GroupId,
            BoundedText.Cut(message, 254, 254), BoundedText.Cut(url, 254, 254));
    }

    private static void Show(RegionScript script, string avatar, string message, int channel, IReadOnlyList<string> buttons)
    {
        var part = script.Part;
        var (first, last) = Avatars.NameOf(script.Scene, part.OwnerId);
        Avatars.Find(script, avatar)?.Viewer?.Scripts.SendDialog(new ScriptDialog(part.Id, part.Name, part.OwnerId, first, last,
            BoundedText.Cut(message, LongestText, LongestText), channel, buttons));
    }

    // Second Life's rules and words' sense.
    private static string? Refusal(string message, LslList buttons)
    {
        if (message.Length == 0)
            return "the message is empty.";
        if (System.Text.Encoding.UTF8.GetByteCount(message) > LongestText)
            return $"the message is longer than {LongestText} bytes.";
        if (buttons.Count > MaxButtons)
            return $"more than {MaxButtons} buttons.";
        foreach (ref readonly var button in buttons.Items)
        {
            if (button.Type is not (ScriptType.String or ScriptType.Key))
                return "all buttons must be strings.";
            if (button.Text.Length == 0)
                return "a button's label is empty.";
            if (System.Text.Encoding.UTF8.GetByteCount(button.Text) > LongestLabel)
                return $"a button's label is longer than {LongestLabel} bytes.";
        }

        return null;
    }
}

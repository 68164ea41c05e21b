using OpenSim.Primitives;
using OpenSim.Scripts.Values;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Api.Running;

/// <summary>What a script wants to hear (llListen).</summary>
/// <param name="Handle">Its number among the script's, from 1.</param>
/// <param name="Name">Of who speaks; empty for anybody.</param>
/// <param name="Key">Of who speaks; zero for anybody.</param>
/// <param name="Text">Empty for anything.</param>
public sealed record Listen(int Handle, int Channel, string Name, UUID Key, string Text)
{
    /// <summary>llListenControl.</summary>
    public bool IsActive { get; init; } = true;

    /// <summary>Which of its words are regular expressions (osListenRegex).</summary>
    public ListenPatterns Patterns { get; init; }

    public bool Hears(in ChatMessage message) =>
        IsActive
        && (Key.IsZero || Key == message.SourceId)
        && Matches(Name, message.FromName, ListenPatterns.Name)
        && Matches(Text, message.Text, ListenPatterns.Text);

    private bool Matches(string wanted, string said, ListenPatterns pattern)
    {
        if (wanted.Length == 0)
            return true;
        return (Patterns & pattern) == 0 ? wanted == said : ScriptPatterns.With(wanted, false, (regex, _) => regex.IsMatch(said));
    }
}

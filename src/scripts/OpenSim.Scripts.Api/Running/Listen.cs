using OpenSim.Primitives;
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

    public bool Hears(in ChatMessage message) =>
        IsActive
        && (Name.Length == 0 || Name == message.FromName)
        && (Key.IsZero || Key == message.SourceId)
        && (Text.Length == 0 || Text == message.Text);
}

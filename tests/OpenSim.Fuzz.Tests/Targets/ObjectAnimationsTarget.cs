using OpenSim.ClientStack.Replication.Encoding;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>What an animated object plays, as a database or an archive has it: what is told of it can be read.</summary>
public static class ObjectAnimationsTarget
{
    private const int MaxTold = 32;

    public static IEnumerable<byte[]> Seeds() =>
    [
        [1, 0, .. Enumerable.Repeat((byte)7, 16), 4, .. "walk"u8],
        [2, 0, .. Enumerable.Repeat((byte)7, 16), 0, .. Enumerable.Repeat((byte)8, 16), 4, .. "wave"u8],
        [0, 0]
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var told = new ObjectAnimations().Of(new UUID(1, 2), input);
        if (told.IsEmpty)
            return;
        if (!ObjectAnimationReader.TryRead(told[1..], out var message) || message.AnimationList.Count > MaxTold)
            throw new InvalidOperationException("Broken: what is told is a message of animations");
    }
}

using System.Buffers.Binary;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// ObjectAnimation: what an animated object plays. It is read from what OpenSimulator keeps with a prim (column sopanims): a count of two
/// bytes, then each animation's id, and its name behind a byte with its length.
/// </summary>
internal sealed class ObjectAnimations
{
    private const int MaxTold = 32; // of 20 bytes each; scripts start a handful
    private const int IdSize = 16;

    private readonly byte[] _body = new byte[1 + IdSize + 1 + (MaxTold * (IdSize + sizeof(int)))];

    /// <summary>The body, good until the next one is asked for. Empty when it cannot be read.</summary>
    public ReadOnlySpan<byte> Of(UUID prim, ReadOnlySpan<byte> stored)
    {
        if (stored.Length < sizeof(ushort))
            return default;
        var message = new ObjectAnimationWriter(_body);
        message.Sender(prim);
        int left = Math.Min(BinaryPrimitives.ReadUInt16LittleEndian(stored), (ushort)MaxTold);
        var told = 0;
        for (var rest = stored[sizeof(ushort)..]; left > 0 && rest.Length > IdSize; left--)
        {
            var nameLength = rest[IdSize];
            message.AnimationList(new UUID(rest[..IdSize]), ++told);
            rest = rest[Math.Min(rest.Length, IdSize + 1 + nameLength)..];
        }

        return told == 0 && left > 0 ? default : _body.AsSpan(0, message.Finish()); // none is told too: they have ended
    }
}

using System.Numerics;
using OpenSim.World.Keyframes;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// Motions by keys from archives and other regions: nothing, or one that can be played and is read again as it was written.
/// </summary>
public static class KeyframeBytesTarget
{
    public static IEnumerable<byte[]> Seeds()
    {
        var motion = new KeyframeMotion(KeyframeMode.PingPong, KeyframeData.Translation | KeyframeData.Rotation,
            [new MotionKey(Vector3.UnitX, null, 1000), new MotionKey(null, Quaternion.Identity, 500)], Vector3.One, Quaternion.Identity);
        yield return KeyframeBytes.Write(motion, Vector3.One);
        motion.Advance(300);
        yield return KeyframeBytes.Write(motion, Vector3.One);
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (KeyframeBytes.Read(input) is not var (motion, place))
            return;
        var written = KeyframeBytes.Write(motion, place);
        if (KeyframeBytes.Read(written) is not var (again, there) || !KeyframeBytes.Write(again, there).AsSpan().SequenceEqual(written))
            throw new InvalidOperationException("What was written is read otherwise.");
        for (var i = 0; i < 50 && motion.Advance(1000) is { } pose; i++)
        {
            if (!float.IsFinite(pose.Position.LengthSquared()) || !float.IsFinite(pose.Rotation.LengthSquared()))
                throw new InvalidOperationException("It goes where there is no place.");
        }
    }
}

using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>
/// The newest AgentUpdate of one viewer: state, not a queue. The receiving thread offers each update; the region reads once a tick.
/// Insignificant updates (most of them: viewers send ten and more a second, standing still) end at <see cref="Offer"/>. One producer, one
/// consumer; neither waits.
/// </summary>
/// <remarks>
/// A sequence stamp that is odd while the producer writes tells the reader to look again. The rules of significance are those OpenSimulator
/// arrived at under 80 and 220 avatars (docs/protocol.md, Object updates): the camera beyond 1 cm, the body beyond a dot product of
/// 0.99999, held controls every 20 ms, draw distance by 32 m, and anything at all every 500 ms.
/// </remarks>
public sealed class AgentInputLatch
{
    public const uint FinishAnimation = 1 << 15;

    private const long HeldControlsMs = 20;
    private const long FullUpdateMs = 500;
    private const float FarStep = 32f;
    private const float CameraStep = 0.01f;
    private const float BodyDot = 0.99999f;

    private AgentInput _latest; // written by the producer only, between two changes of _stamp
    private int _stamp;
    private uint _pressed;
    private int _readStamp;
    private long _lastAccepted = long.MinValue / 2;

    /// <summary>True when the producer has stored something since the last <see cref="TryRead"/>. Consumer only.</summary>
    public bool HasNew => Volatile.Read(ref _stamp) != _readStamp;

    /// <summary>
    /// Stores the update if it says anything new. False means that it may be forgotten. Producer only. The times are milliseconds of any
    /// clock that does not run back.
    /// </summary>
    public bool Offer(in AgentInput input, long nowMs)
    {
        if (!IsSignificant(input, nowMs - _lastAccepted))
            return false;
        Store(input, nowMs);
        return true;
    }

    /// <summary>Stores without judging: the path with early discard switched off.</summary>
    public void Store(in AgentInput input, long nowMs)
    {
        _lastAccepted = nowMs;
        Interlocked.Or(ref _pressed, input.ControlFlags);
        Interlocked.Increment(ref _stamp); // odd: look away
        _latest = input;
        Interlocked.Increment(ref _stamp); // even: whole again
    }

    /// <summary>The newest input and all controls pressed since the last read; false when nothing came. Consumer only.</summary>
    public bool TryRead(out AgentInput input)
    {
        input = default;
        if (!HasNew)
            return false;
        var spin = new SpinWait();
        while (true)
        {
            var before = Volatile.Read(ref _stamp);
            input = _latest;
            Thread.MemoryBarrier(); // the copy is finished before the stamp is looked at again
            if ((before & 1) == 0 && Volatile.Read(ref _stamp) == before)
            {
                _readStamp = before;
                input.PressedFlags = Interlocked.Exchange(ref _pressed, 0) | input.ControlFlags;
                return true;
            }

            spin.SpinOnce();
        }
    }

    private bool IsSignificant(in AgentInput input, long sinceMs)
    {
        ref readonly var last = ref _latest;
        if (sinceMs > FullUpdateMs || input.ControlFlags != last.ControlFlags || input.Flags != last.Flags || input.State != last.State)
            return true;
        if ((input.ControlFlags & ~FinishAnimation) != 0 && sinceMs > HeldControlsMs)
            return true;
        return Math.Abs(input.Far - last.Far) >= FarStep
            || MathF.Abs(Quaternion.Dot(input.BodyRotation, last.BodyRotation)) < BodyDot
            || CameraMoved(input, last);
    }

    private static bool CameraMoved(in AgentInput a, in AgentInput b) =>
        Beyond(a.CameraCentre, b.CameraCentre) || BeyondFlat(a.CameraAt, b.CameraAt) || BeyondFlat(a.CameraUp, b.CameraUp);

    private static bool Beyond(Vector3 a, Vector3 b) => BeyondFlat(a, b) || MathF.Abs(a.Z - b.Z) > CameraStep;

    private static bool BeyondFlat(Vector3 a, Vector3 b) => MathF.Abs(a.X - b.X) > CameraStep || MathF.Abs(a.Y - b.Y) > CameraStep;
}

using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Keyframes;

/// <summary>A linkset's motion by keys, and how far it is with it.</summary>
public sealed class KeyframeMotion
{
    /// <summary>A key that is shorter takes so long: a tick or so.</summary>
    public const int MinMilliseconds = 20;

    /// <summary>Of one motion; what a script gives beyond that is not played.</summary>
    public const int MaxKeys = 1000;

    // Front first; the first is being played.
    private readonly Queue<KeyframeStretch> _stretches = new();
    private KeyframeStretch _now;

    public KeyframeMotion(KeyframeMode mode, KeyframeData data, IReadOnlyList<MotionKey> keys, Vector3 place, Quaternion rotation)
    {
        (Mode, Data, Keys) = (mode, data, keys);
        (BasePlace, BaseRotation) = (place, rotation);
    }

    public KeyframeMode Mode { get; }

    public KeyframeData Data { get; }

    public IReadOnlyList<MotionKey> Keys { get; }

    /// <summary>Where the keys that follow those in hand begin.</summary>
    public Vector3 BasePlace { get; internal set; }

    public Quaternion BaseRotation { get; internal set; }

    /// <summary>How often all keys have been taken in hand.</summary>
    public int Rounds { get; internal set; }

    public bool IsRunning { get; internal set; }

    /// <summary>What is played now, and what follows it; empty between two rounds.</summary>
    public IEnumerable<KeyframeStretch> Stretches => IsInHand ? _stretches.Prepend(_now) : [];

    public KeyframeStretch Now => _now;

    public bool IsInHand { get; private set; }

    /// <summary>m/s now.</summary>
    public Vector3 Velocity => IsInHand ? (_now.To - _now.From) * (1000f / _now.Milliseconds) : Vector3.Zero;

    /// <summary>rad/s about the region's axes now.</summary>
    public Vector3 Spin
    {
        get
        {
            if (!IsInHand)
                return Vector3.Zero;
            var turn = _now.RotationTo * Quaternion.Conjugate(_now.RotationFrom);
            if (turn.W < 0)
                turn = -turn;
            var axis = new Vector3(turn.X, turn.Y, turn.Z);
            var sine = axis.Length();
            return sine > 1e-6f ? axis * (2 * MathF.Atan2(sine, turn.W) / sine * (1000f / _now.Milliseconds)) : Vector3.Zero;
        }
    }

    /// <summary>Goes on by so many milliseconds.</summary>
    /// <returns>Where it is then; null when it has come to its end before, where <see cref="BasePlace"/> is.</returns>
    public Pose? Advance(double milliseconds)
    {
        while (true)
        {
            if (!IsInHand && !TakeNext())
                return null;
            if (_now.Left > milliseconds)
            {
                _now = _now with { Left = _now.Left - milliseconds };
                return PoseNow();
            }

            milliseconds -= _now.Left;
            IsInHand = false;
        }
    }

    /// <summary>It begins anew from there.</summary>
    public void Reset(Vector3 place, Quaternion rotation)
    {
        (BasePlace, BaseRotation, Rounds, IsInHand) = (place, rotation, 0, false);
        _stretches.Clear();
    }

    /// <summary>Somebody has put it elsewhere: it goes on from there.</summary>
    public void Shift(Vector3 by)
    {
        BasePlace += by;
        _now = _now with { From = _now.From + by, To = _now.To + by };
        for (var left = _stretches.Count; left > 0; left--)
        {
            var stretch = _stretches.Dequeue();
            _stretches.Enqueue(stretch with { From = stretch.From + by, To = stretch.To + by });
        }
    }

    internal void Continue(IEnumerable<KeyframeStretch> stretches)
    {
        foreach (var stretch in stretches)
            _stretches.Enqueue(stretch);
        IsInHand = _stretches.TryDequeue(out _now);
    }

    private bool TakeNext()
    {
        if (_stretches.Count == 0 && (Rounds == 0 || Mode is KeyframeMode.Loop or KeyframeMode.PingPong))
            TakeRound();
        return IsInHand = _stretches.TryDequeue(out _now);
    }

    private void TakeRound()
    {
        var isBackwards = Mode == KeyframeMode.Reverse || (Mode == KeyframeMode.PingPong && (Rounds & 1) != 0);
        var (place, rotation) = (BasePlace, BaseRotation);
        for (var i = 0; i < Keys.Count; i++)
        {
            var key = Keys[isBackwards ? Keys.Count - 1 - i : i];
            var way = key.Way ?? Vector3.Zero;
            var turn = key.Turn ?? Quaternion.Identity;
            var (to, rotationTo) = (place + (isBackwards ? -way : way), Quaternion.Normalize(
                rotation * (isBackwards ? Quaternion.Conjugate(turn) : turn)));
            var length = Math.Max(key.Milliseconds, MinMilliseconds);
            _stretches.Enqueue(new KeyframeStretch(place, to, rotation, rotationTo, length, length));
            (place, rotation) = (to, rotationTo);
        }

        (BasePlace, BaseRotation, Rounds) = (place, rotation, Rounds + 1);
    }

    private Pose PoseNow()
    {
        var part = (float)(1 - (_now.Left / _now.Milliseconds));
        return new Pose(Vector3.Lerp(_now.From, _now.To, part),
            Quaternion.Normalize(Quaternion.Slerp(_now.RotationFrom, _now.RotationTo, part)));
    }
}

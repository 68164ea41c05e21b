using System.Buffers.Binary;
using System.Numerics;
using OpenSim.World;

namespace OpenSim.ClientStack.Testing;

/// <summary>
/// What each of a crowd knows of each other, read from terse updates. Two things are measured: how long it takes until an observer is sent
/// that somebody has turned, set out or stopped, and how far those it sees are from where it draws them, which is where they would be by
/// what it was told last.
/// </summary>
internal sealed class CrowdWatch
{
    private const int BlockOfAvatar = 60;
    private const int SamplesAtOnce = 50;

    /// <summary>Viewers go on with the last speed for so long.</summary>
    private const float Extrapolation = 3;

    private readonly Random _random = new(7);
    private readonly IReadOnlyList<ScenePresence> _all;
    private readonly int[] _byLocalId;
    private readonly Act[] _acts;
    private readonly Known[] _known;

    public CrowdWatch(IReadOnlyList<ScenePresence> all)
    {
        _all = all;
        _acts = new Act[all.Count];
        _known = new Known[all.Count * all.Count];
        _byLocalId = new int[all.Max(p => p.LocalId) + 1];
        Array.Fill(_byLocalId, -1);
        for (var i = 0; i < all.Count; i++)
        {
            _byLocalId[all[i].LocalId] = i;
            for (var observer = 0; observer < all.Count; observer++)
                _known[observer * all.Count + i] = new Known { Position = all[i].Position };
        }
    }

    /// <summary>Milliseconds until a turn, start or stop was sent, for each observer of each.</summary>
    public Tally Late { get; } = new(10_000, 1);

    /// <summary>The same for observers within 32 m.</summary>
    public Tally LateNear { get; } = new(10_000, 1);

    /// <summary>Metres between where somebody is and where an observer draws him.</summary>
    public Tally Off { get; } = new(10_000, 0.01);

    /// <summary>Acts that an observer had not been told of when the next one came.</summary>
    public long Missed { get; private set; }

    public long Blocks { get; private set; }

    public static float Heading(Quaternion rotation) => 2 * MathF.Atan2(rotation.Z, rotation.W);

    public void ForgetFigures()
    {
        Late.Clear();
        LateNear.Clear();
        Off.Clear();
        (Missed, Blocks) = (0, 0);
    }

    public void NoteAct(int who, bool stops, float heading, long now)
    {
        ref var act = ref _acts[who];
        if (act.At > 0)
            Missed += _all.Count - 1 - act.Seen;
        act = new Act { Number = act.Number + 1, Stops = stops, Heading = heading, At = stops ? 0 : now };
    }

    /// <summary>Notes who has come to rest, and samples how true the pictures are. After each step.</summary>
    public void LookAtScene(long now)
    {
        for (var i = 0; i < _acts.Length; i++)
            LookForStop(i, now);
        for (var i = 0; i < SamplesAtOnce; i++)
        {
            var (observer, subject) = (_random.Next(_all.Count), _random.Next(_all.Count));
            ref readonly var known = ref _known[observer * _all.Count + subject];
            if (observer == subject)
                continue;
            var seconds = MathF.Min((now - known.At) / 1e6f, Extrapolation);
            Off.Add(Vector3.Distance(known.Position + known.Velocity * seconds, _all[subject].Position));
        }
    }

    public void OnTerse(int observer, ReadOnlySpan<byte> body, long now)
    {
        var at = 10; // region handle, time dilation
        for (int count = body[at++]; count > 0; count--)
        {
            var length = body[at];
            if (length == BlockOfAvatar)
                OnBlock(observer, body.Slice(at + 1, length), now);
            at += 1 + length;
            at += 2 + BinaryPrimitives.ReadUInt16LittleEndian(body[at..]);
        }
    }

    private void OnBlock(int observer, ReadOnlySpan<byte> block, long now)
    {
        Blocks++;
        var subject = _byLocalId[BinaryPrimitives.ReadUInt32LittleEndian(block)];
        if (subject < 0 || subject == observer)
            return;
        ref var known = ref _known[observer * _all.Count + subject];
        known.Position = new Vector3(Single(block[22..]), Single(block[26..]), Single(block[30..]));
        known.Velocity = new Vector3(Unpack(block[34..], 128), Unpack(block[36..], 128), Unpack(block[38..], 128));
        known.At = now;
        LookForStop(subject, now);
        ref var act = ref _acts[subject];
        if (act.At == 0 || known.Act == act.Number || !Shows(act, known.Velocity, block[46..]))
            return;
        known.Act = act.Number;
        act.Seen++;
        var late = (now - act.At) / 1000.0;
        Late.Add(late);
        if (Vector3.DistanceSquared(_all[observer].Position, _all[subject].Position) < 32 * 32)
            LateNear.Add(late);
    }

    // Who stops in the air hangs there for a moment before he falls.
    private void LookForStop(int who, long now)
    {
        ref var act = ref _acts[who];
        if (act.Stops)
            act.At = _all[who].Velocity != Vector3.Zero ? 0 : act.At == 0 ? now : act.At;
    }

    private static bool Shows(in Act act, Vector3 velocity, ReadOnlySpan<byte> rotation) =>
        act.Stops ? velocity.LengthSquared() < 0.001f
        : MathF.Cos(Heading(new Quaternion(0, 0, Unpack(rotation[4..], 1), Unpack(rotation[6..], 1))) - act.Heading) > 0.95f;

    private static float Single(ReadOnlySpan<byte> at) => BinaryPrimitives.ReadSingleLittleEndian(at);

    private static float Unpack(ReadOnlySpan<byte> at, float range) =>
        BinaryPrimitives.ReadUInt16LittleEndian(at) * (2 * range / ushort.MaxValue) - range;

    private struct Act
    {
        public int Number;
        public bool Stops;
        public float Heading;

        /// <summary>Microseconds; 0 while somebody who is to stop still moves.</summary>
        public long At;

        public int Seen;
    }

    private struct Known
    {
        public Vector3 Position;
        public Vector3 Velocity;
        public long At;
        public int Act;
    }
}

using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Rezzing;

/// <summary>REZ_… of llRezObjectWithParams. A lasting acceleration is passed over.</summary>
internal sealed class RezOptions(RegionScript script)
{
    private const int Param = 0, Flags = 1, Position = 2, Turn = 3, Speed = 4, Acceleration = 5, Omega = 7, Damage = 8, Sound = 9,
        CollisionSound = 10, LockAxes = 11, DamageType = 12, ParamString = 13;

    private const int Temporary = 0x1, Physical = 0x2, Phantom = 0x4; // REZ_FLAG_…
    private const int MaxString = 1024, OfSound = 1;
    private const byte Loop = 1;

    private readonly List<Action<SceneObjectPart>> _changes = [];

    public Vector3 Place { get; private set; } = script.Part.WorldPosition;

    public Quaternion Rotation { get; private set; } = Quaternion.Identity;

    public Vector3 Velocity { get; private set; }

    public int Parameter { get; private set; }

    public bool IsAtRoot { get; private set; }

    /// <returns>What is wrong with the options, in words, or null.</returns>
    public string? Read(LslList options)
    {
        var items = options.Items;
        for (var at = 0; at < items.Length;)
        {
            var option = items[at].IsInteger ? items[at].Integer : -1;
            var count = ArgumentsOf(option);
            if (count < 0 || at + count >= items.Length)
                return $"item {at} of the options is none, or lacks what follows it.";
            var reader = new RuleReader(items.Slice(at + 1, count));
            Take(option, ref reader);
            if (reader.Wrong != 0)
                return $"what follows item {at} of the options has a wrong type.";
            at += count + 1;
        }

        return null;
    }

    /// <summary>Sets what the options say of an object that has just been rezzed.</summary>
    public void Dress(SceneObjectGroup rezzed)
    {
        foreach (var change in _changes)
            change(rezzed.RootPart);
    }

    private static int ArgumentsOf(int option) => option switch
    {
        Param or Flags or Damage or DamageType or LockAxes or ParamString => 1,
        Turn or Acceleration or CollisionSound => 2,
        Position or Speed or Sound => 3,
        Omega => 4,
        _ => -1
    };

    private void Take(int option, ref RuleReader reader)
    {
        switch (option)
        {
            case Param: Parameter = reader.Integer(); break;
            case Flags: SetFlags(reader.Integer()); break;
            case Position: SetPlace(reader.Vector(), reader.Boolean(), reader.Boolean()); break;
            case Turn:
                var turn = reader.Rotation();
                Rotation = reader.Boolean() ? Quaternion.Normalize(script.Part.WorldRotation * turn) : turn;
                break;
            case Speed:
                var speed = reader.Vector();
                var (isRelative, isInherited) = (reader.Boolean(), reader.Boolean());
                Velocity = Turned(speed, isRelative) + (isInherited ? script.Part.Group.RootPart.Velocity : Vector3.Zero);
                break;
            case Omega: SetSpin(reader.Vector(), reader.Boolean(), reader.Float(), reader.Float()); break;
            case Sound: SetSound(reader.Text(), reader.Float(), reader.Boolean()); break;
            case CollisionSound: SetCollisionSound(reader.Text(), reader.Float()); break;
            case LockAxes: SetLocks(reader.Vector()); break;
            case ParamString:
                var text = BoundedText.Cut(reader.Text(), MaxString, MaxString);
                Extras(extras => extras with { StartString = text });
                break;
            case Acceleration:
                reader.Vector();
                reader.Integer();
                break;
            case Damage:
                var damage = Math.Clamp(reader.Float(), -100, 100);
                Extras(extras => extras with { Damage = damage });
                break;
            default:
                var kind = reader.Integer();
                Extras(extras => extras with { DamageType = kind });
                break;
        }
    }

    private Vector3 Turned(Vector3 vector, bool isRelative) =>
        isRelative ? Vector3.Transform(vector, script.Part.WorldRotation) : vector;

    private void SetPlace(Vector3 place, bool isRelative, bool isAtRoot) =>
        (Place, IsAtRoot) = (isRelative ? script.Part.WorldPosition + Turned(place, true) : place, isAtRoot);

    private void SetFlags(int flags) => _changes.Add(root =>
    {
        BodyRules.SetFlag(root, PrimFlags.TemporaryOnRez, (flags & Temporary) != 0);
        BodyRules.SetFlag(root, PrimFlags.Phantom, (flags & Phantom) != 0);
        BodyRules.SetFlag(root, PrimFlags.Physics, (flags & Physical) != 0);
    });

    private void SetSpin(Vector3 axis, bool isRelative, float rate, float gain)
    {
        axis = Turned(axis, isRelative);
        _changes.Add(root => BodyRules.SetSpin(root, axis, rate, gain));
    }

    private void SetSound(string name, float volume, bool loops)
    {
        if (loops && FaceRules.Asset(script, name, OfSound) is { IsZero: false } sound)
            Extras(extras => extras with { Sound = sound, SoundGain = Math.Clamp(volume, 0, 1), SoundFlags = Loop }, PrimUpdateFlags.Sound);
    }

    private void SetCollisionSound(string name, float volume)
    {
        if (FaceRules.Asset(script, name, OfSound) is { } sound)
            Extras(extras => extras with { CollisionSound = sound, CollisionSoundVolume = Math.Clamp(volume, 0, 1) });
    }

    private void SetLocks(Vector3 axes)
    {
        var locks = (byte)((axes.X != 0 ? 2 : 0) | (axes.Y != 0 ? 4 : 0) | (axes.Z != 0 ? 8 : 0));
        Extras(extras => extras with { RotationAxisLocks = locks });
    }

    private void Extras(Func<PrimExtras, PrimExtras> change, PrimUpdateFlags what = PrimUpdateFlags.None) =>
        _changes.Add(root => root.Scene.Writer.SetExtras(root, what, change(root.Extras)));
}

using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// What a full or compressed update says of a prim, tree or grass. Spans lie in the scene's own arrays and live as long as the token is
/// held.
/// </summary>
internal ref struct PrimSource
{
    private const byte LeftHand = 5;
    private const byte RightHand = 6;

    public uint LocalId;

    public UUID FullId;

    /// <summary>9 prim, 255 tree, 111 new tree, 95 grass.</summary>
    public PCode PCode;

    /// <summary>Species of a plant; attachment point of what is worn, its nibbles swapped as on the wire; else 0.</summary>
    public byte State;

    /// <summary>Item that an attachment was worn from; zero for all but its root.</summary>
    public UUID AttachItemId;

    public byte Material;

    public byte ClickAction;

    public Vector3 Scale;

    public Vector3 Position;

    public Vector3 Velocity;

    public Vector3 Acceleration;

    public Quaternion Rotation;

    public Vector3 AngularVelocity;

    /// <summary>Local id of the root of the linkset, or of the avatar that wears it; 0 for a root.</summary>
    public uint ParentId;

    public PrimShape Shape;

    public ReadOnlySpan<byte> TextureEntry;

    public ReadOnlySpan<byte> TextureAnimation;

    /// <summary>Hover text.</summary>
    public string Text;

    /// <summary>0xAARRGGBB</summary>
    public uint TextColor;

    public string MediaUrl;

    public ReadOnlySpan<byte> Particles;

    /// <summary>Count byte first; empty for none.</summary>
    public ReadOnlySpan<byte> ExtraParams;

    public UUID OwnerId;

    public UUID SoundId;

    public float SoundGain;

    public byte SoundFlags;

    public float SoundRadius;

    public readonly bool IsPlant => PCode is PCode.Tree or PCode.NewTree or PCode.Grass;

    public readonly bool IsGrass => PCode == PCode.Grass;

    public readonly bool HasSound => !SoundId.IsZero || SoundFlags != 0;

    /// <summary>Viewers need the owner to mute what a thing plays or emits; nothing else may know it from an update.</summary>
    public readonly UUID AudibleOwner => HasSound || !Particles.IsEmpty ? OwnerId : UUID.Zero;

    public static PrimSource Of(Scene scene, int prim)
    {
        var source = OfColumns(scene, prim);
        var record = scene.Prims.RecordAt(prim);
        source.FullId = record.Id;
        source.Material = record.Material;
        source.ClickAction = record.ClickAction;
        source.Shape = ViewerShape(record.Shape, record.ExtraParams);
        source.TextureEntry = record.TextureEntry;
        source.ExtraParams = record.ExtraParams;
        source.OwnerId = record.OwnerId;
        var extras = record.Extras;
        source.AttachItemId = extras.FromItemId;
        source.Text = record.Hover.Text;
        source.TextColor = record.Hover.Color;
        source.MediaUrl = extras.MediaUrl ?? "";
        source.TextureAnimation = extras.TextureAnimation;
        source.Particles = extras.ParticleSystem;
        source.SoundId = extras.Sound;
        source.SoundGain = extras.SoundGain;
        source.SoundFlags = extras.SoundFlags;
        source.SoundRadius = extras.SoundRadius;
        return source;
    }

    /// <summary>Takes the light from what is worn anywhere but in a hand.</summary>
    public void PutOutFacelight(Scene scene, int prim)
    {
        ref readonly var group = ref scene.Groups.RowAt(scene.Prims.HotAt(prim).Group);
        if (group.AttachedTo == 0 || group.AttachmentPoint is LeftHand or RightHand
            || !Primitives.ExtraParams.TryFind(ExtraParams, Primitives.ExtraParams.Light, out _))
            return;
        ExtraParams = Primitives.ExtraParams.With(ExtraParams, Primitives.ExtraParams.Light, default);
    }

    private static PrimSource OfColumns(Scene scene, int prim)
    {
        ref readonly var hot = ref scene.Prims.HotAt(prim);
        ref readonly var group = ref scene.Groups.RowAt(hot.Group);
        var isRoot = hot.LinkNumber <= 1;
        var motion = scene.Prims.Motions.Get(prim);
        return new PrimSource
        {
            LocalId = hot.LocalId,
            PCode = hot.PCode,
            State = hot.State,
            Scale = hot.Scale,
            Position = hot.Position,
            Rotation = hot.Rotation,
            Velocity = motion.Velocity,
            Acceleration = motion.Acceleration,
            AngularVelocity = motion.AngularVelocity,
            ParentId = isRoot ? group.AttachedTo : scene.Prims.HotAt(group.Root).LocalId
        };
    }

    /// <summary>
    /// Meshes carry their number of faces in profile fields, with values that confuse viewers; they are told milder ones of the same
    /// meaning.
    /// </summary>
    private static PrimShape ViewerShape(in PrimShape shape, ReadOnlySpan<byte> extraParams)
    {
        if (!Primitives.ExtraParams.IsMesh(extraParams))
            return shape;
        var profile = (byte)(shape.ProfileCurve & 0x0F);
        return shape with
        {
            ProfileCurve = profile,
            ProfileBegin = shape.ProfileBegin == 1 ? (ushort)9375 : shape.ProfileBegin,
            ProfileHollow = shape.ProfileHollow == 1 ? (ushort)27500 : shape.ProfileHollow,
            PathScaleY = profile == 0 && shape.PathScaleY < 150 ? (byte)150 : shape.PathScaleY
        };
    }
}

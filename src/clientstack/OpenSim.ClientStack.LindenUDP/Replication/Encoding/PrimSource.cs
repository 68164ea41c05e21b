using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Replication.Encoding;

/// <summary>What a full or compressed update says of a prim, tree or grass. Spans lie in the scene's own arrays and live as long as the token is held.</summary>
internal ref struct PrimSource
{
    public uint LocalId;

    public UUID FullId;

    /// <summary>9 prim, 255 tree, 111 new tree, 95 grass.</summary>
    public byte PCode;

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

    public readonly bool IsPlant => PCode is 255 or 111 or 95;

    public readonly bool IsGrass => PCode == 95;

    public readonly bool HasSound => !SoundId.IsZero || SoundFlags != 0;

    /// <summary>Viewers need the owner to mute what a thing plays or emits; nothing else may know it from an update.</summary>
    public readonly UUID AudibleOwner => HasSound || !Particles.IsEmpty ? OwnerId : UUID.Zero;
}

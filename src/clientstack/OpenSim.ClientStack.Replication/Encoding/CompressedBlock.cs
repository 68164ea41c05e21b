using OpenSim.Primitives;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// The Data field of an ObjectUpdateCompressed (H13) block. UpdateFlags stand before it in the message, so the data is the same for all
/// observers. Layout: docs/protocol.md, Object updates.
/// </summary>
internal static class CompressedBlock
{
    /// <summary>Where the four bytes of the CRC stand; they are filled in last, from the rest.</summary>
    public const int CrcOffset = 16 + 4 + 1 + 1;

    /// <summary>Particle systems of this length or less are in the old form, which stands elsewhere.</summary>
    public const int LegacyParticles = 86;

    [Flags]
    private enum Has : uint
    {
        Tree = 2,
        Text = 4,
        LegacyParticles = 8,
        Sound = 0x10,
        Parent = 0x20,
        TextureAnimation = 0x40,
        AngularVelocity = 0x80,
        NameValue = 0x100,
        MediaUrl = 0x200,
        Particles = 0x400
    }

    public static void Write(ref BlockWriter to, scoped in PrimSource source, uint crc)
    {
        var has = Contents(source);
        WriteHead(ref to, source, crc);
        to.UInt32((uint)has);
        to.Uuid(source.AudibleOwner);
        WriteOptional(ref to, source, has);
        to.Bytes(source.ExtraParams.IsEmpty ? "\0"u8 : source.ExtraParams);
        WriteSoundAndName(ref to, source, has);
        WriteShape(ref to, source.Shape);
        WriteSized(ref to, source.TextureEntry);
        if ((has & Has.TextureAnimation) != 0)
            WriteSized(ref to, source.TextureAnimation);
        if ((has & Has.Particles) != 0)
            to.Bytes(source.Particles);
    }

    /// <summary>Text colour as both forms carry it: bytes with the alpha inverted, so that zero is opaque.</summary>
    /// <param name="color">0xAARRGGBB</param>
    internal static void WriteTextColor(ref BlockWriter to, uint color)
    {
        to.Byte((byte)(color >> 16));
        to.Byte((byte)(color >> 8));
        to.Byte((byte)color);
        to.Byte((byte)(255 - (byte)(color >> 24)));
    }

    internal static void WritePath(ref BlockWriter to, in PrimShape shape)
    {
        to.Byte(shape.PathScaleX);
        to.Byte(shape.PathScaleY);
        to.Byte(shape.PathShearX);
        to.Byte(shape.PathShearY);
        to.SByte(shape.PathTwist);
        to.SByte(shape.PathTwistBegin);
        to.SByte(shape.PathRadiusOffset);
        to.SByte(shape.PathTaperX);
        to.SByte(shape.PathTaperY);
        to.Byte(shape.PathRevolutions);
        to.SByte(shape.PathSkew);
    }

    private static Has Contents(scoped in PrimSource source)
    {
        if (source.IsPlant)
            return Has.Tree | (source.ParentId != 0 ? Has.Parent : 0);
        Has has = 0;
        if (source.Text.Length != 0)
            has |= Has.Text;
        if (!source.Particles.IsEmpty)
            has |= source.Particles.Length <= LegacyParticles ? Has.LegacyParticles : Has.Particles;
        if (source.HasSound)
            has |= Has.Sound;
        if (source.ParentId != 0)
            has |= Has.Parent;
        if (!source.TextureAnimation.IsEmpty)
            has |= Has.TextureAnimation;
        if (source.AngularVelocity.LengthSquared() > 1e-8f)
            has |= Has.AngularVelocity;
        if (!source.AttachItemId.IsZero)
            has |= Has.NameValue;
        if (source.MediaUrl.Length != 0)
            has |= Has.MediaUrl;
        return has;
    }

    private static void WriteHead(ref BlockWriter to, scoped in PrimSource source, uint crc)
    {
        to.Uuid(source.FullId);
        to.UInt32(source.LocalId);
        to.Byte((byte)source.PCode);
        to.Byte(source.State);
        to.UInt32(crc);
        to.Byte(source.IsPlant ? (byte)0 : source.Material);
        to.Byte(source.IsPlant ? (byte)0 : source.ClickAction);
        to.Vector(source.Scale);
        to.Vector(source.Position);
        if (source.IsGrass)
            to.Zeros(12);
        else
            to.Rotation(source.Rotation);
    }

    private static void WriteOptional(ref BlockWriter to, scoped in PrimSource source, Has has)
    {
        if ((has & Has.AngularVelocity) != 0)
            to.Vector(source.AngularVelocity);
        if ((has & Has.Parent) != 0)
            to.UInt32(source.ParentId);
        if ((has & Has.Tree) != 0)
            to.Byte(source.State);
        if ((has & Has.Text) != 0)
        {
            to.ZeroTerminated(source.Text);
            WriteTextColor(ref to, source.TextColor);
        }

        if ((has & Has.MediaUrl) != 0)
            to.ZeroTerminated(source.MediaUrl);
        if ((has & Has.LegacyParticles) != 0)
            to.Bytes(source.Particles);
    }

    private static void WriteSoundAndName(ref BlockWriter to, scoped in PrimSource source, Has has)
    {
        if ((has & Has.Sound) != 0)
        {
            to.Uuid(source.SoundId);
            to.Single(source.SoundGain);
            to.Byte(source.SoundFlags);
            to.Single(source.SoundRadius);
        }

        if ((has & Has.NameValue) != 0)
        {
            Span<byte> text = stackalloc byte[AttachItem.MaxLength];
            to.Bytes(AttachItem.Format(source.AttachItemId, text));
        }
    }

    private static void WriteShape(ref BlockWriter to, in PrimShape shape)
    {
        to.Byte(shape.PathCurve);
        to.UInt16(shape.PathBegin);
        to.UInt16(shape.PathEnd);
        WritePath(ref to, shape);
        to.Byte(shape.ProfileCurve);
        to.UInt16(shape.ProfileBegin);
        to.UInt16(shape.ProfileEnd);
        to.UInt16(shape.ProfileHollow);
    }

    private static void WriteSized(ref BlockWriter to, scoped ReadOnlySpan<byte> value)
    {
        to.UInt32((uint)value.Length);
        to.Bytes(value);
    }
}

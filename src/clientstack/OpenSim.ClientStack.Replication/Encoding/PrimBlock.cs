using OpenSim.Primitives;

namespace OpenSim.ClientStack.Replication.Encoding;

/// <summary>
/// The prim form of an ObjectUpdate (H12) block in two pieces, before and after UpdateFlags: those four bytes are all that differs between
/// observers, so both pieces are coded once and shared.
/// </summary>
internal static class PrimBlock
{
    private const int Joint = 1 + 12 + 12;

    public static void WriteHead(ref BlockWriter to, scoped in PrimSource source, uint crc)
    {
        to.UInt32(source.LocalId);
        to.Byte(source.State);
        to.Uuid(source.FullId);
        to.UInt32(crc);
        to.Byte((byte)source.PCode);
        to.Byte(source.IsPlant ? (byte)0 : source.Material);
        to.Byte(source.IsPlant ? (byte)0 : source.ClickAction);
        to.Vector(source.Scale);
        WriteMotion(ref to, source);
        to.UInt32(source.ParentId);
    }

    public static void WriteTail(ref BlockWriter to, scoped in PrimSource source)
    {
        WriteShape(ref to, source.Shape);
        to.Long(source.TextureEntry);
        to.Short(source.TextureAnimation);
        WriteNameValue(ref to, source);
        WriteTreeSpecies(ref to, source);
        WriteText(ref to, source);
        to.ShortText(source.MediaUrl);
        to.Short(source.Particles);
        to.Short(source.ExtraParams.IsEmpty ? "\0"u8 : source.ExtraParams);
        WriteSound(ref to, source);
        to.Zeros(Joint);
    }

    private static void WriteMotion(ref BlockWriter to, scoped in PrimSource source)
    {
        to.Byte(60);
        to.Vector(source.Position);
        to.Vector(source.Velocity);
        to.Vector(source.Acceleration);
        if (source.IsGrass)
            to.Zeros(12); // grass has no rotation; viewers read the field as something else
        else
            to.Rotation(source.Rotation);
        to.Vector(source.AngularVelocity);
    }

    /// <summary>23 bytes in the order of the full update, which is not that of the compressed one.</summary>
    private static void WriteShape(ref BlockWriter to, in PrimShape shape)
    {
        to.Byte(shape.PathCurve);
        to.Byte(shape.ProfileCurve);
        to.UInt16(shape.PathBegin);
        to.UInt16(shape.PathEnd);
        CompressedBlock.WritePath(ref to, shape);
        to.UInt16(shape.ProfileBegin);
        to.UInt16(shape.ProfileEnd);
        to.UInt16(shape.ProfileHollow);
    }

    private static void WriteNameValue(ref BlockWriter to, scoped in PrimSource source)
    {
        Span<byte> text = stackalloc byte[AttachItem.MaxLength];
        to.Long(AttachItem.Format(source.AttachItemId, text));
    }

    private static void WriteTreeSpecies(ref BlockWriter to, scoped in PrimSource source)
    {
        if (source.IsPlant)
            to.Long([source.State]);
        else
            to.UInt16(0);
    }

    private static void WriteText(ref BlockWriter to, scoped in PrimSource source)
    {
        to.ShortText(source.Text);
        if (source.Text.Length == 0)
            to.Zeros(4);
        else
            CompressedBlock.WriteTextColor(ref to, source.TextColor);
    }

    private static void WriteSound(ref BlockWriter to, scoped in PrimSource source)
    {
        to.Uuid(source.SoundId);
        to.Uuid(source.AudibleOwner);
        to.Single(source.HasSound ? source.SoundGain : 0);
        to.Byte(source.SoundFlags);
        to.Single(source.HasSound ? source.SoundRadius : 0);
    }
}

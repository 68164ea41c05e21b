using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Packets;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.Replication.Planning;

/// <summary>
/// AvatarAnimation and AvatarAppearance of each avatar, encoded when they change and the same for all who see it. With 80 avatars
/// OpenSimulator encodes and sends little else than the former (92 % of its packets).
/// </summary>
internal sealed class MessageCache
{
    /// <summary>Place of parameter 11000, the version of the looks, among those that are told.</summary>
    private const int VersionParameter = 251;

    private readonly byte[] _raw = new byte[OutPacket.MaxLength];
    private Entry?[] _entries = new Entry?[32];

    /// <summary>Off: encoded anew for every viewer.</summary>
    public bool Shares { get; set; } = true;

    /// <summary>Not zero-coded: nearly all of it is ids.</summary>
    public ReadOnlySpan<byte> Animations(ScenePresence presence)
    {
        var entry = EntryOf(presence);
        if (!Shares || !ReferenceEquals(entry.Animations, presence.Animations))
        {
            entry.Animations = presence.Animations;
            entry.AnimationLength = WriteAnimations(presence, entry.AnimationBody);
        }

        return entry.AnimationBody.AsSpan(0, entry.AnimationLength);
    }

    /// <summary>Zero-coded; empty when the avatar's looks are not known yet.</summary>
    public ReadOnlySpan<byte> Appearance(ScenePresence presence)
    {
        var entry = EntryOf(presence);
        if (!Shares || !ReferenceEquals(entry.Appearance, presence.Appearance))
        {
            entry.Appearance = presence.Appearance;
            entry.AppearanceLength = WriteAppearance(presence, entry.AppearanceBody);
        }

        return entry.AppearanceBody.AsSpan(0, entry.AppearanceLength);
    }

    private static int WriteAnimations(ScenePresence presence, Span<byte> to)
    {
        var writer = new AvatarAnimationWriter(to);
        writer.Sender(presence.Id);
        var animations = presence.Animations;
        for (var i = 0; i < animations.Count; i++)
        {
            if (!writer.AnimationList(animations[i].AnimationId, animations[i].Sequence))
                break;
        }

        for (var i = 0; i < animations.Count; i++)
        {
            var source = animations[i].SourceId;
            if (!writer.AnimationSourceList(source.IsZero ? presence.Id : source))
                break;
        }

        return writer.Finish();
    }

    private int WriteAppearance(ScenePresence presence, Span<byte> to)
    {
        var appearance = presence.Appearance;
        if (appearance.TextureEntry.Length == 0 || appearance.VisualParams.Length == 0)
            return 0;
        var writer = new AvatarAppearanceWriter(_raw);
        writer.Sender(presence.Id, isTrial: false);
        writer.ObjectData(appearance.TextureEntry);
        foreach (var parameter in appearance.VisualParams)
            writer.VisualParam(parameter);
        writer.AppearanceData(VersionOf(appearance), appearance.OutfitVersion, 0);
        writer.AppearanceHover(new System.Numerics.Vector3(0, 0, appearance.HoverHeight));
        WriteAttachments(ref writer, presence);
        var length = writer.Finish();
        return ZeroCoding.TryEncode(_raw.AsSpan(0, length), to, out var coded) ? coded : 0;
    }

    // 1 where a region has baked, 0 where a viewer has; viewers throw the message away when the parameter of that name says another.
    private static byte VersionOf(AvatarAppearance appearance) =>
        appearance.VisualParams.Length > VersionParameter ? appearance.VisualParams[VersionParameter] : (byte)0;

    // Viewers wait with showing somebody for the objects that are named here, and what is on a screen no other viewer ever gets.
    private static void WriteAttachments(ref AvatarAppearanceWriter writer, ScenePresence presence)
    {
        foreach (var slot in presence.Attachments)
        {
            var worn = new SceneObjectGroup(presence.Scene, slot);
            if (!worn.IsHud)
                writer.AttachmentBlock(worn.Id, worn.AttachmentPoint);
        }
    }

    private Entry EntryOf(ScenePresence presence)
    {
        if (presence.Slot >= _entries.Length)
            Array.Resize(ref _entries, Math.Max(presence.Slot + 1, _entries.Length * 2));
        ref var entry = ref _entries[presence.Slot];
        if (entry is null || entry.LocalId != presence.LocalId)
            entry = new Entry(presence.LocalId);
        return entry;
    }

    private sealed class Entry(uint localId)
    {
        public uint LocalId { get; } = localId;

        public IReadOnlyList<PlayingAnimation>? Animations { get; set; }

        public byte[] AnimationBody { get; } = new byte[OutPacket.FillLength];

        public int AnimationLength { get; set; }

        public object? Appearance { get; set; }

        public byte[] AppearanceBody { get; } = new byte[OutPacket.MaxLength];

        public int AppearanceLength { get; set; }
    }
}

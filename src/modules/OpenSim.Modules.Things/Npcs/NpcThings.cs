using OpenSim.Modules.Things.Attachments;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Things.Npcs;

/// <summary>
/// What NPCs wear: copies, which belong to them, lie in no inventory and go with them. Out of assets, as appearance notecards name them, or
/// of what somebody wears.
/// </summary>
internal sealed class NpcThings(Scene scene, IAssetService assets)
{
    private const int MaxWorn = 38;
    private const byte FirstHudPoint = 31;
    private const byte LastHudPoint = 38;

    /// <summary>Reads them beside the region. Needs the token.</summary>
    public void PutOn(ScenePresence npc, IReadOnlyList<WornAttachment> worn)
    {
        if (worn.Count == 0)
            return;
        var serial = npc.Appearance.Serial;
        scene.Background(npc.Id, null, "what an NPC wears", async _ =>
        {
            foreach (var (point, _, asset) in worn.Take(MaxWorn).Where(w => !w.AssetId.IsZero && !IsHud(w.Point)))
            {
                if (await assets.Get(asset) is not { Type: AssetType.Object } found
                    || ObjectXml.Read(found.Data, out var _) is not [var packed] || !ObjectBounds.IsObject(packed))
                    continue;
                var bounded = new ObjectBounds(scene.Info).Apply(packed);
                scene.Post(_ =>
                {
                    if (npc.Slot >= 0 && npc.Appearance.Serial == serial) // else it is dressed otherwise meanwhile
                        Wear(npc, bounded, point);
                });
            }
        }, npc.Id, WorkKind.Region);
    }

    /// <summary>Copies of what somebody wears now, but for his screen. Needs the token.</summary>
    public void Copy(ScenePresence who, ScenePresence npc)
    {
        foreach (var slot in who.Attachments.Take(MaxWorn).ToArray())
        {
            var group = new SceneObjectGroup(scene, slot);
            if (!IsHud(group.AttachmentPoint))
                Wear(npc, ObjectPacking.Pack(group), group.AttachmentPoint);
        }
    }

    /// <inheritdoc cref="Modules.Npcs.INPCModule.Describe"/>
    public async Task<string> Describe(ScenePresence who, bool withHuds)
    {
        AvatarAppearance looks;
        var worn = new List<(byte Point, PackedObject Packed, List<UUID> Missing)>();
        using (scene.Token.Take())
        {
            looks = who.Appearance;
            foreach (var slot in who.Attachments)
            {
                var group = new SceneObjectGroup(scene, slot);
                var missing = new List<UUID>();
                if (withHuds || !IsHud(group.AttachmentPoint))
                    worn.Add((group.AttachmentPoint, ObjectPacking.Pack(group, missing), missing));
            }
        }

        var attachments = new List<WornAttachment>();
        foreach (var (point, packed, missing) in worn)
            attachments.Add(new WornAttachment(point, UUID.Random(), await Store(who, ObjectPacking.Complete(scene, packed, missing))));
        return NpcLooks.Write(looks with { Attachments = attachments, TextureEntry = await WithLastingBakes(looks.TextureEntry) });
    }

    private static bool IsHud(byte point) => point is >= FirstHudPoint and <= LastHudPoint;

    private void Wear(ScenePresence npc, PackedObject packed, byte point)
    {
        var owner = npc.Npc is { Owner.IsZero: false } its ? its.Owner : npc.Id;
        if (scene.Permissions.RefusalOfLinkset(packed.Prims.Count) is not null || !scene.Limits.WornPrims.Allows(owner, packed.Prims.Count))
            return;
        var copy = packed.WithNewIds();
        copy.StartParameter = 0;
        ObjectPacking.Wear(npc, copy, WornPlace.Of(copy.Root, point, UUID.Zero));
    }

    private async Task<UUID> Store(ScenePresence who, PackedObject packed) => await assets.Store(new Asset
    {
        Id = UUID.Random(), Name = packed.Root.Name, Type = AssetType.Object, CreatorId = who.Id.ToString(),
        Data = ObjectXml.Write(packed, ObjectXmlOptions.Default with { Original = true })
    });

    // Uploaded bakes live in memory only: what a notecard names has to last, and is another asset.
    private async Task<byte[]> WithLastingBakes(byte[] entry)
    {
        var faces = new UUID[BakedFaces.Faces];
        if (!TextureFaces.TryRead(entry, faces))
            return entry;
        var lasting = new Dictionary<UUID, UUID>();
        foreach (var (_, bake) in BakedFaces.Of(faces))
        {
            if (!lasting.ContainsKey(bake) && await assets.Get(bake) is { } asset && (asset.Temporary || asset.Local))
                lasting[bake] = await assets.Store(asset with { Id = UUID.Random(), Temporary = false, Local = false });
        }

        return NpcLooks.EntryOf([.. faces.Select(face => lasting.GetValueOrDefault(face, face))]);
    }
}

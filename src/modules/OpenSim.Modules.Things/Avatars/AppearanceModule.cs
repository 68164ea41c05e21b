using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>
/// What avatars wear and how they look: taken from their own viewers, which bake; told to all others by replication; kept by the avatar
/// service once an avatar has been left alone for a while. Source: AgentWearablesRequest, AgentIsNowWearing, AgentSetAppearance,
/// AgentCachedTexture.
/// </summary>
public sealed class AppearanceModule : RegionModule, IAvatarRequests, IAvatarLooks
{
    private const int MaxVisualParams = 255;
    private static readonly Vector3 SmallestBody = new(0.1f, 0.1f, 0.3f);
    private static readonly Vector3 LargestBody = new(5, 5, 10);

    private readonly Dictionary<UUID, BakeMemory> _bakes = [];
    private readonly Dictionary<UUID, RegionTimer> _toSave = [];
    private TimeSpan _saveDelay;
    private BakeKeeper? _keeper;

    public override string Name => "AvatarFactoryModule";

    // A user made by other means than this server's may have no clothes on record: then what the library has is worn, or a viewer stays a
    // cloud.
    public void SendWearables(IViewer viewer)
    {
        var appearance = viewer.Presence?.Appearance ?? viewer.Agent.Appearance ?? new AvatarAppearance();
        if (appearance.Wearables.Count == 0)
        {
            appearance = appearance with { Wearables = LibraryBody.Of(Service<ILibraryService>()) };
            if (viewer.Presence is { IsChild: false } presence)
                Change(presence, appearance);
        }

        viewer.Avatar.SendWearables(appearance);
    }

    public void Wear(ScenePresence who, IReadOnlyList<Wearable> worn)
    {
        var known = who.Appearance.Wearables.Where(w => !w.AssetId.IsZero).DistinctBy(w => w.ItemId)
            .ToDictionary(w => w.ItemId, w => w.AssetId);
        var library = Service<ILibraryService>();
        List<Wearable> named = [.. worn.Select(w =>
            w with { AssetId = known.TryGetValue(w.ItemId, out var asset) ? asset : library?.GetItem(w.ItemId)?.AssetId ?? default })];
        List<UUID> unknown = [.. named.Where(w => w.AssetId.IsZero).Select(w => w.ItemId)];
        if (unknown.Count == 0 || Service<IInventoryService>() is not { } inventory)
        {
            Change(who, who.Appearance with { Wearables = named });
            return;
        }

        Scene.Background(who.Viewer, "wearables of " + who.Name, async _ =>
        {
            var items = (await inventory.GetMultipleItems(who.Id, unknown)).Where(i => i is not null)
                .ToDictionary(i => i!.Id, i => i!.AssetId);
            Scene.Post(_ => Change(who,
                who.Appearance with
                {
                    Wearables = [.. named.Select(w => w.AssetId.IsZero ? w with { AssetId = items.GetValueOrDefault(w.ItemId) } : w)]
                }));
        }, who.Id);
    }

    public void SetAppearance(ScenePresence who, AppearanceUpdate update)
    {
        if (update.VisualParams.Length > MaxVisualParams)
            return;
        var bakes = BakesOf(who);
        var hasTextures = update.TextureEntry.Length > 0 && bakes.Learn(update);
        var size = update.Size.Z > 0 ? Vector3.Clamp(update.Size, SmallestBody, LargestBody) : who.Size;
        Change(who, who.Appearance with
        {
            Serial = update.Serial,
            TextureEntry = hasTextures ? update.TextureEntry : who.Appearance.TextureEntry,
            VisualParams = update.VisualParams.Length > 0 ? update.VisualParams : who.Appearance.VisualParams,
            OutfitVersion = 0,
            Height = size.Z
        }, size);
        if (hasTextures)
            AskForMissing(who, bakes);
    }

    public void SendCachedBakes(ScenePresence who, CachedBakesQuery query)
    {
        if (_keeper is null)
            Reply();
        else
            _keeper.WhenLoaded(who, Reply);

        void Reply()
        {
            var bakes = BakesOf(who);
            who.Viewer?.Avatar.SendCachedTextures(query.Serial, [.. query.Asked.Select(a => (a.Index, bakes.TextureOf(a.CacheId)))]);
        }
    }

    // Anything that is worn is found again after a crash.
    public void SetAttachments(ScenePresence who, IReadOnlyList<WornAttachment> worn)
    {
        Change(who, who.Appearance with { Attachments = worn });
        Save(who);
    }

    void IAvatarLooks.SetBaked(ScenePresence who, BakedLook look)
    {
        BakesOf(who).Learn(look.Textures);
        Change(who, who.Appearance with
        {
            OutfitVersion = look.Version,
            TextureEntry = look.TextureEntry(),
            VisualParams = look.VisualParams,
            Wearables = look.Wearables,
            Height = look.Height
        }, who.Size with { Z = look.Height });
    }

    protected override void Attach(Scene scene)
    {
        scene.RegisterModuleInterface<IAvatarLooks>(this);
        scene.Watch(AppearanceSettings.DelayBeforeAppearanceSave, seconds => _saveDelay = TimeSpan.FromSeconds(seconds));
        Answer(this);
        scene.Events.OnPresenceRemoved += OnPresenceRemoved;
        scene.Events.OnMakeChildAgent += Save; // the next region keeps what is changed there
        if (!Context.Configuration.Get(AppearanceSettings.PersistBakedTextures)
            || Service<IBakedTextureService>() is not { } bakes || Service<IAssetService>() is not { } assets)
            return;
        _keeper = new BakeKeeper(scene, bakes, assets);
        scene.Events.OnMakeRootAgent += who => _keeper.Load(who, BakesOf(who));
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<IAvatarLooks>(this);

    // A bake that is named but was never uploaded (the upload failed, or this server has started anew) leaves the avatar grey to all
    // others.
    private void AskForMissing(ScenePresence who, BakeMemory bakes)
    {
        var textures = bakes.Textures;
        if (textures.Count == 0 || Service<IAssetService>() is not { } assets)
            return;
        Scene.Background(who.Viewer, "bakes of " + who.Name, async _ =>
        {
            var there = await assets.AssetsExist(textures);
            Scene.Post(_ =>
            {
                for (var i = 0; i < textures.Count; i++)
                {
                    if (!there[i] && bakes.AskAgain(textures[i]))
                        who.Viewer?.Avatar.SendRebake(textures[i]);
                }
            });
        }, who.Id);
    }

    private BakeMemory BakesOf(ScenePresence who)
    {
        if (!_bakes.TryGetValue(who.Id, out var bakes))
            _bakes[who.Id] = bakes = new BakeMemory();
        return bakes;
    }

    private void Change(ScenePresence who, AvatarAppearance appearance, Vector3? size = null)
    {
        if (who.Slot < 0)
            return; // gone meanwhile
        Scene.Writer.SetAppearance(who, appearance, size ?? who.Size);
        if (_toSave.Remove(who.Id, out var before))
            before.Cancel();
        _toSave[who.Id] = Scene.Timers.After(_saveDelay, _ => Save(who));
    }

    private void Save(ScenePresence who)
    {
        if (!_toSave.Remove(who.Id, out var timer))
            return;
        timer.Cancel();
        _keeper?.Keep(who, BakesOf(who));
        if (Service<IAvatarService>() is not { } avatars)
            return;
        var packed = StoredAppearance.Pack(who.Appearance);
        // In his own line: an older look must not be written after a newer one.
        Scene.Background(who.Id, null, "appearance of " + who.Name, async _ => await avatars.SetAvatar(who.Id, packed), who.Id,
            WorkKind.Region);
    }

    private void OnPresenceRemoved(ScenePresence who)
    {
        Save(who);
        _bakes.Remove(who.Id);
    }
}

using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Estates;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Regions;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// What viewers do with their estate tools. Who may is asked by the client stack; what is the owner's alone is asked here.
/// </summary>
internal sealed class EstateRequests(Scene scene, EstateRegion estate, IInventoryService? inventory, IAssetService? assets)
    : IEstateRequests
{
    private const int MaxLayers = 4;

    private readonly EstateLists _lists = new(scene, estate);
    private readonly EstateExperiences _experiences = new(estate);

    public ViewerRestart Restarts { get; } = new(scene);

    public void SendCovenant(IViewer viewer) => viewer.Land.SendCovenant(
        scene.Settings.Current.Covenant, (uint)scene.Settings.Current.CovenantChanged, estate.Current.Name, estate.Current.OwnerId);

    public void SendInfo(ScenePresence who, UUID invoice)
    {
        who.Viewer?.Land.SendEstateInfo(invoice);
        foreach (var kind in Enum.GetValues<EstateAccessKind>())
            _lists.Send(who, invoice, kind);
    }

    public void ChangeRegion(ScenePresence who, RegionRules rules) => Change(who, row => row with
    {
        BlockTerraform = rules.BlockTerraform,
        BlockFly = rules.BlockFly,
        AllowDamage = rules.AllowDamage,
        AllowLandResell = rules.AllowLandResell,
        AgentLimit = Math.Clamp(rules.AgentLimit, 1, scene.Info.MaxAgents),
        ObjectBonus = Math.Clamp(rules.ObjectBonus, 1, 10),
        Maturity = rules.Access switch { <= 13 => 0, <= 21 => 1, _ => 2 },
        RestrictPushing = rules.RestrictPushing,
        AllowLandJoinDivide = rules.AllowParcelChanges,
        BlockShowInSearch = rules.BlocksSearch ?? row.BlockShowInSearch
    });

    public void ChangeDebug(ScenePresence who, bool noScripts, bool noCollisions, bool noPhysics) =>
        Change(who, row => row with { DisableScripts = noScripts, DisableCollisions = noCollisions, DisablePhysics = noPhysics });

    public void ChangeGround(ScenePresence who, double water, double raise, double lower) => scene.Settings.Change(row => row with
    {
        WaterHeight = Math.Clamp(water, 0, 8000),
        TerrainRaiseLimit = Math.Clamp(raise, 0, 100),
        TerrainLowerLimit = Math.Clamp(lower, -100, 0)
    });

    public void ChangeSun(ScenePresence who, RegionSun sun) => scene.Settings.Change(row => row with
    {
        UseEstateSun = sun.IsEstates,
        FixedSun = sun.IsFixed,
        SunPosition = Math.Clamp(sun.Hour, 0, 30) // hours after midnight were told as beyond 24
    });

    // A viewer that draws materials gives one of them in the texture's place; a texture that it gives takes the material away.
    public void ChangeTextures(ScenePresence who, IReadOnlyList<LayerTexture> textures)
    {
        if (assets is null || scene.RequestModuleInterface<IGroundMaterials>()?.IsDrawnBy(who.Id) != true)
        {
            scene.Settings.Change(row => textures.Aggregate(
                row, (look, layer) => GroundLook.WithTexture(look, layer.Layer, layer.Texture)));
            return;
        }

        scene.Background(who.Viewer, "ground", async _ =>
        {
            var materials = new HashSet<UUID>();
            foreach (var id in textures.Select(texture => texture.Texture).Distinct().Take(MaxLayers))
            {
                if (await assets.GetMetadata(id) is { Type: AssetType.Material })
                    materials.Add(id);
            }

            scene.Post(_ => scene.Settings.Change(row => textures.Aggregate(row, (present, layer) => materials.Contains(layer.Texture)
                ? GroundLook.WithMaterial(present, layer.Layer, layer.Texture)
                : GroundLook.WithMaterial(GroundLook.WithTexture(present, layer.Layer, layer.Texture), layer.Layer, UUID.Zero))));
        });
    }

    public void ChangeHeights(ScenePresence who, IReadOnlyList<CornerHeights> heights) =>
        scene.Settings.Change(row => heights.Aggregate(row, (look, at) => GroundLook.WithHeights(look, at.Corner, at.Low, at.High)));

    // Everybody may read the covenant, so it is a notecard that its giver may read, and not one that he merely knows of.
    public void ChangeCovenant(ScenePresence who, UUID notecard) => scene.Background(who.Viewer, "covenant", async _ =>
    {
        var isOwn = notecard.IsZero || inventory is null || await inventory.GetAssetPermissions(who.Id, notecard) != 0;
        scene.Post(_ =>
        {
            if (isOwn)
            {
                SetCovenant(notecard);
                estate.Spread(news => news with { CovenantId = notecard }, EstateNewsKind.Covenant);
            }
            else
            {
                who.Viewer?.Messages.SendAlert("The covenant must be a notecard of your own inventory.");
            }
        });
    });

    public void ChangeEstate(ScenePresence who, UUID invoice, RegionFlags flags)
    {
        estate.Change(row => EstateFlags.Changed(row, flags), who.Viewer);
        SendInfo(who, invoice);
    }

    public void ChangeAccess(ScenePresence who, UUID invoice, EstateAccessDelta delta, IReadOnlyList<UUID> ids)
    {
        var changed = ChangeAccess(who, delta, ids);
        if (delta.HasFlag(EstateAccessDelta.NoReply))
            return;
        foreach (var kind in changed)
            _lists.Send(who, invoice, kind);
    }

    public void ChangeExperiences(ScenePresence who, UUID invoice, EstateExperienceDelta delta, UUID experience) =>
        _experiences.Change(who, invoice, delta, experience);

    /// <returns>The lists that may be others than before.</returns>
    public IReadOnlyList<EstateAccessKind> ChangeAccess(Actor who, EstateAccessDelta delta, IReadOnlyList<UUID> ids)
    {
        var changed = _lists.Change(who, delta, ids);
        if (delta.HasFlag(EstateAccessDelta.AddBan))
            SendBannedHome();
        return changed;
    }

    /// <summary>Sends home who is banned, wherever in the estate that was said.</summary>
    public void SendBannedHome()
    {
        var bans = estate.Current.Bans;
        if (bans.Count == 0)
            return;
        foreach (var guest in Guests().Where(g => bans.Any(b => b.BannedId == g.Id)))
            SendHome(guest);
    }

    public void TellAll(ScenePresence who, string text) => Tell(text);

    public void TellEstate(ScenePresence who, string text)
    {
        TellAll(who, text);
        estate.Spread(news => news with { FromId = who.Id, FromName = who.Name, Message = text }, EstateNewsKind.Message);
    }

    public void SendHome(ScenePresence who, UUID target)
    {
        if (scene.Presences.TryGet(target, out var found) && !found.IsChild)
        {
            if (Find(who, target) is { } guest)
                SendHome(guest);
        }
        else
        {
            estate.Spread(news => news with { PreyId = target }, EstateNewsKind.HomeOne);
        }
    }

    public void SendAllHome(ScenePresence who)
    {
        SendGuestsHome();
        estate.Spread(news => news, EstateNewsKind.HomeAll);
    }

    /// <summary>Does what another region of the estate has done.</summary>
    public void Take(EstateNews news)
    {
        switch (news.Kind)
        {
            case EstateNewsKind.Covenant when news.CovenantId != scene.Settings.Current.Covenant:
                SetCovenant(news.CovenantId);
                break;
            case EstateNewsKind.Message:
                Tell(news.FromName.Length > 0 ? $"{news.FromName}: {news.Message}" : news.Message);
                break;
            case EstateNewsKind.HomeOne when scene.Presences.TryGet(news.PreyId, out var guest) && !guest.IsChild
                && !estate.MayManage(guest):
                SendHome(guest);
                break;
            case EstateNewsKind.HomeAll:
                SendGuestsHome();
                break;
        }
    }

    // Anyone who is in another region of the estate is sent home there: OpenSimulator's regions know no other word for it.
    public void Kick(ScenePresence who, UUID target)
    {
        if (scene.Presences.TryGet(target, out var found) && !found.IsChild)
            Find(who, target)?.Viewer?.Close("You have been sent away from this estate.");
        else
            SendHome(who, target);
    }

    public void Restart(ScenePresence who, int seconds) => Restarts.Ask(who, seconds);

    private void Change(ScenePresence who, Func<RegionSettingsRow, RegionSettingsRow> change)
    {
        var before = scene.Settings.Current;
        scene.Settings.Change(change);
        if (scene.Switches.WordsFor(before, scene.Settings.Current) is { } words)
            who.Viewer?.Messages.SendAlert(words);
    }

    private void Tell(string text)
    {
        foreach (var each in scene.Presences.All)
            each.Viewer?.Messages.SendAlert(text, modal: true);
    }

    private void SetCovenant(UUID notecard) =>
        scene.Settings.Change(row => row with { Covenant = notecard, CovenantChanged = (int)scene.Clock.UnixTime });

    private void SendGuestsHome()
    {
        foreach (var guest in Guests())
            SendHome(guest);
    }

    private ScenePresence? Find(ScenePresence who, UUID target)
    {
        var guest = scene.Presences.TryGet(target, out var found) && !found.IsChild ? found : null;
        if (guest is null || !estate.MayManage(guest))
            return guest;
        who.Viewer?.Messages.SendAlert($"{guest.Name} manages this estate and cannot be sent away.");
        return null;
    }

    private List<ScenePresence> Guests() => [.. scene.Presences.All.Where(p => !p.IsChild && !estate.MayManage(p))];

    // Anyone who has no home, or one that cannot be reached from here, is logged out.
    private void SendHome(ScenePresence guest)
    {
        if (scene.RequestModuleInterface<ITeleports>() is { } teleports)
            teleports.Home(guest, isHome => LogOutUnless(isHome, guest));
        else
            LogOutUnless(false, guest);
    }

    private static void LogOutUnless(bool isHome, ScenePresence guest)
    {
        if (!isHome)
            guest.Viewer?.Close(
                "You have been sent away from this estate, and your home cannot be reached from here: you have been logged out.");
    }
}

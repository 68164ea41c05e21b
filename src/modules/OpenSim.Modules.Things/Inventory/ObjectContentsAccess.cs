using OpenSim.Modules.Experiences;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>Contents of prims for who asks by HTTP.</summary>
internal sealed class ObjectContentsAccess(Scene scene) : IObjectContents
{
    private const string NotThere = "There is no such item in the object.";
    private const string NotOfExperience =
        "The script is saved, but is of no experience: you may not make scripts of that one.";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20); // contents that cannot be read are asked for until they can

    public Task<ObjectContents?> Read(UUID user, UUID prim) => Ask(user, prim, (who, part, contents) =>
    {
        if (!scene.Permissions.MaySeeContents(who, part.Group))
            return new ObjectContents(0, []);
        var mayEdit = scene.Permissions.MayEdit(who, part.Group);
        return new ObjectContents(contents.Serial, [.. (contents.Items ?? []).Select(item =>
            mayEdit && ContentsRequests.MayRead(user, item) ? item : item with { AssetId = UUID.Zero })]);
    }, null);

    public Task<string?> RefusalToRewrite(UUID user, UUID prim, UUID item, int assetType) =>
        Ask(user, prim, (who, part, contents) => Refusal(who, part, contents, item, assetType), NotThere);

    public async Task<RewriteAnswer> Rewrite(
        UUID user, UUID prim, UUID item, int assetType, UUID asset, bool isRunning = true, UUID experience = default)
    {
        var isScript = assetType == AssetType.LslText;
        var isOf = isScript && await MayBeOf(user, experience, asset) ? experience : UUID.Zero;
        PrimItemRow Changed(PrimItemRow row) => row with { AssetId = asset, IsRunning = isRunning, ExperienceId = isOf };
        var refusal = await Ask(user, prim, (who, part, contents) => Put(who, part, contents, item, assetType, Changed), NotThere);
        if (refusal is not null || !isScript)
            return new RewriteAnswer(refusal);
        var compiled = await CompileAnswer.Of(scene, compiler => compiler.Compile(user, prim, item, asset, isRunning));
        return new RewriteAnswer(null, isOf == experience ? compiled : new CompileAnswer(false, [NotOfExperience, .. compiled.Errors]));
    }

    private async Task<bool> MayBeOf(UUID user, UUID experience, UUID asset)
    {
        if (experience.IsZero || scene.RequestModuleInterface<IExperiences>() is not { } experiences
            || await experiences.Find(experience) is not { } found)
            return false;
        using (scene.Token.Take())
        {
            if (!experiences.MayAct(user, found, GroupPowers.ExperienceCreator))
                return false;
        }

        await experiences.AddScript(experience, asset);
        return true;
    }

    public async Task<UUID?> NotecardIn(UUID user, UUID prim, UUID item)
    {
        var row = await Ask(user, prim, (who, part, contents) => contents.Find(item) is { AssetType: AssetType.Notecard } card
            && (scene.Permissions.MayEdit(who, part.Group) || ((PermissionMask)card.EveryonePermissions & PermissionMask.Copy) != 0)
            ? card
            : null, null);
        return row?.AssetId;
    }

    private string? Put(
        ScenePresence who, SceneObjectPart part, TaskInventory contents, UUID item, int assetType, Func<PrimItemRow, PrimItemRow> change)
    {
        if (Refusal(who, part, contents, item, assetType) is { } refusal)
            return refusal;
        scene.Inventories.Put(part, change(contents.Find(item)!));
        who.Viewer?.Objects.SendProperties([part]);
        return null;
    }

    private string? Refusal(ScenePresence who, SceneObjectPart part, TaskInventory contents, UUID item, int assetType)
    {
        if (!scene.Permissions.MayEdit(who, part.Group))
            return "You may not change what is in this object.";
        if (contents.Find(item) is not { } row)
            return NotThere;
        if (row.AssetType != assetType)
            return "The item is of another kind.";
        var rights = (PermissionMask)scene.Permissions.RightsTo(who, part.Group, row);
        return (rights & PermissionMask.Modify) == 0 ? "You may not change this item." : null;
    }

    /// <summary>Has the region answer, at once or when it has read what is in the prim.</summary>
    private async Task<T?> Ask<T>(UUID user, UUID prim, Func<ScenePresence, SceneObjectPart, TaskInventory, T?> answer, T? otherwise)
        where T : class
    {
        var done = new TaskCompletionSource<T?>(TaskCreationOptions.RunContinuationsAsynchronously);
        using (scene.Token.Take())
        {
            if (scene.TryGetPart(prim, out var part) && scene.Presences.TryGet(user, out var who))
                scene.Inventories.WhenLoaded(part, contents => done.TrySetResult(answer(who, part, contents)));
            else
                done.TrySetResult(otherwise);
        }

        try
        {
            return await done.Task.WaitAsync(Patience);
        }
        catch (TimeoutException)
        {
            return otherwise;
        }
    }
}

using OpenSim.Modules.Scripts;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Modules.Things.JsonStore;

/// <summary>
/// Values in trees that scripts of a region share, by functions that it gives them (<see cref="IScriptModuleComms"/>). They live in memory
/// and end with the region, with the script that has made them, or with the prim to which they belong.
/// </summary>
public sealed class JsonStoreModule : RegionModule
{
    public override string Name => "JsonStoreModule";

    public override void RegionLoaded(Scene scene)
    {
        if (!Context.Configuration.Get(JsonStoreSettings.Enabled) || scene.RequestModuleInterface<IScriptModuleComms>() is not { } comms)
            return;
        var maxText = Context.Configuration.Get(JsonStoreSettings.MaxStringSpace);
        var stores = new JsonStores(Context.Configuration.Get(JsonStoreSettings.MaxStores),
            maxText > 0 ? maxText : JsonStoreSettings.UsualStringSpace);
        var functions = new JsonFunctions(scene, comms, stores, new JsonNotecards(scene, Service<IAssetService>()));
        comms.RegisterScriptInvocations(functions);
        comms.RegisterConstants(functions);
        comms.OnScriptEnded += stores.RemoveOf;
        scene.Events.OnObjectRemoved += group =>
        {
            foreach (var part in group.Parts)
                stores.Remove(part.Id);
        };
    }

    protected override void Attach(Scene scene)
    {
    }
}

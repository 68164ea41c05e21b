using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>The commands about how those who are here look, what they wear and how they move.</summary>
public sealed class AvatarCommandsModule : SharedRegionModule
{
    public override string Name => "AvatarCommandsModule";

    protected override void Start()
    {
        var assets = Service<IAssetService>();
        new AvatarCommands(Context.Scenes, assets).AddTo(Context.Commands);
        new AppearanceCommands(Context.Scenes, assets).AddTo(Context.Commands);
        new WearableCommands(Context.Scenes, assets).AddTo(Context.Commands);
    }
}

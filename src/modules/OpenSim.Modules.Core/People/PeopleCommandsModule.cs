using OpenSim.Modules.Core.Avatars;
using OpenSim.Modules.Core.Teleports;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Core.People;

/// <summary>The commands about who is here, how they look and where they are.</summary>
public sealed class PeopleCommandsModule : SharedRegionModule
{
    public override string Name => "UserCommandsModule";

    protected override void Start()
    {
        var assets = Service<IAssetService>();
        new PeopleCommands(Context.Scenes).AddTo(Context.Commands);
        new SeatCommands(Context.Scenes).AddTo(Context.Commands);
        new TeleportCommands(Context.Scenes).AddTo(Context.Commands);
        new AvatarCommands(Context.Scenes, assets).AddTo(Context.Commands);
        new AppearanceCommands(Context.Scenes, assets).AddTo(Context.Commands);
        new WearableCommands(Context.Scenes, assets).AddTo(Context.Commands);
    }
}

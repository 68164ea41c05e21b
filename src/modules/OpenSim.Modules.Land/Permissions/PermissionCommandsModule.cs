using Microsoft.Extensions.Logging;
using OpenSim.World;

namespace OpenSim.Modules.Land.Permissions;

/// <summary>The commands about permissions; the rules themselves are the scene's.</summary>
public sealed class PermissionCommandsModule : RegionModule
{
    public override string Name => "PermissionCommandsModule";

    protected override void Attach(Scene scene) =>
        new PermissionCommands(scene, Context.Loggers.CreateLogger<PermissionCommandsModule>()).AddTo(Context.Commands);
}

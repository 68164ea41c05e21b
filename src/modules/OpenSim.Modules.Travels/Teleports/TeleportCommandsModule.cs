namespace OpenSim.Modules.Travels.Teleports;

/// <summary>The command that brings somebody to another place.</summary>
public sealed class TeleportCommandsModule : SharedRegionModule
{
    public override string Name => "TeleportCommandsModule";

    protected override void Start() => new TeleportCommands(Context.Scenes).AddTo(Context.Commands);
}

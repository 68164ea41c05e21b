namespace OpenSim.Modules.Core.People;

/// <summary>The commands about who is here.</summary>
public sealed class PeopleCommandsModule : SharedRegionModule
{
    public override string Name => "UserCommandsModule";

    protected override void Start() => new PeopleCommands(Context.Scenes).AddTo(Context.Commands);
}

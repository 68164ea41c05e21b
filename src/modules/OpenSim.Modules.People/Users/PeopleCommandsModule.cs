namespace OpenSim.Modules.People.Users;

/// <summary>The commands about who is here and who sits.</summary>
public sealed class PeopleCommandsModule : SharedRegionModule
{
    public override string Name => "UserCommandsModule";

    protected override void Start()
    {
        new PeopleCommands(Context.Scenes).AddTo(Context.Commands);
        new SeatCommands(Context.Scenes).AddTo(Context.Commands);
    }
}

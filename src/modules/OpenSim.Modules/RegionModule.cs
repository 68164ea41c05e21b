using OpenSim.Console;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules;

/// <summary>
/// What most modules of one region do alike: they keep the region and the context, ask for services, answer viewers, and take their commands away when the
/// region goes. Subscribe to events in <see cref="Attach"/>; they end with the region.
/// </summary>
public abstract class RegionModule : INonSharedRegionModule
{
    private readonly List<Command> _commands = [];
    private readonly List<IViewerRequests> _requests = [];

    public abstract string Name { get; }

    public virtual Type? ReplaceableInterface => null;

    protected ModuleContext Context { get; private set; } = null!; // Initialise comes before everything else

    protected Scene Scene { get; private set; } = null!; // AddRegion comes before every event

    public void Initialise(ModuleContext context) => Context = context;

    public void AddRegion(Scene scene)
    {
        Scene = scene;
        Attach(scene);
    }

    public virtual void RegionLoaded(Scene scene)
    {
    }

    public void RemoveRegion(Scene scene)
    {
        foreach (var command in _commands)
            Context.Commands.Remove(command);
        _commands.Clear();
        foreach (var requests in _requests)
            scene.Requests.Remove(requests);
        _requests.Clear();
        Detach(scene);
    }

    public virtual void Close()
    {
    }

    /// <summary>Joins the region: events, interfaces, commands.</summary>
    protected abstract void Attach(Scene scene);

    /// <summary>Leaves the region.</summary>
    protected virtual void Detach(Scene scene)
    {
    }

    /// <summary>Null when this process has no such service.</summary>
    protected T? Service<T>()
        where T : class => (T?)Context.Services.GetService(typeof(T));

    /// <summary>What viewers ask is answered by this, mostly the module itself, until the region goes.</summary>
    protected void Answer(IViewerRequests requests)
    {
        Scene.Requests.Add(requests);
        _requests.Add(requests);
    }

    /// <summary>A command that acts on this region, without its token.</summary>
    protected void AddCommand(string category, string words, string usage, string help, Action<CommandContext> run)
    {
        var command = new Command(category, words, usage, help, run) { Region = Scene.Info.Name };
        _commands.Add(command);
        Context.Commands.Add(command);
    }

    /// <summary>The avatar named by the first two words of a command, seen with the token held; the command fails when nobody of that name is here.</summary>
    protected bool ForUser(CommandContext command, Action<ScenePresence> action)
    {
        if (command.Arguments is not [var first, var last, ..])
        {
            command.Fail("First and last name are needed.");
            return false;
        }

        using (Scene.Token.Take())
        {
            if (Scene.Presences.Find(first, last) is { IsChild: false } presence)
            {
                action(presence);
                return true;
            }
        }

        command.Fail($"{first} {last} is not in {Scene.Info.Name}.");
        return false;
    }
}

using OpenSim.Console;
using OpenSim.Services;
using OpenSim.World;

namespace OpenSim.Modules.Core.Archives;

/// <summary>Archives of regions and of inventory, and objects as XML: the commands <c>load|save oar|iar|xml|xml2</c>, <c>region restore</c>, <c>verify archive</c>.</summary>
public sealed class ArchiverModule : ISharedRegionModule
{
    private readonly List<Scene> _scenes = [];
    private readonly List<Command> _added = [];
    private CommandRegistry? _commands;

    public string Name => "ArchiverModule";

    public Type? ReplaceableInterface => null;

    public void Initialise(ModuleContext context)
    {
        _commands = context.Commands;
        Add(new ObjectXmlCommands(_scenes).All);
        if (context.Services is not ServiceSet services)
            return;
        Add(new RegionArchiveCommands(_scenes, services).All);
        Add(new InventoryArchiveCommands(services).All);
    }

    public void PostInitialise()
    {
    }

    public void AddRegion(Scene scene) => _scenes.Add(scene);

    public void RegionLoaded(Scene scene)
    {
    }

    public void RemoveRegion(Scene scene) => _scenes.Remove(scene);

    public void Close()
    {
        foreach (var command in _added)
            _commands?.Remove(command);
        _added.Clear();
    }

    /// <summary>The region that a command is for. Null, and said so, when there are several and none is chosen.</summary>
    internal static Scene? Chosen(CommandContext context, List<Scene> scenes)
    {
        var chosen = context.SelectedRegion is { } name ? scenes.Find(s => s.Info.Name.Equals(name, StringComparison.OrdinalIgnoreCase)) : scenes is [var only] ? only : null;
        if (chosen is null)
            context.Fail("Choose a region first: change region <name>.");
        return chosen;
    }

    private void Add(IEnumerable<Command> commands)
    {
        foreach (var command in commands)
        {
            _added.Add(command);
            _commands!.Add(command);
        }
    }
}

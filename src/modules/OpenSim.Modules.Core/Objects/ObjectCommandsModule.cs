using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules.Core.Objects;

/// <summary>The commands over a region's objects.</summary>
public sealed class ObjectCommandsModule : INonSharedRegionModule
{
    private readonly List<Command> _added = [];
    private CommandRegistry _commands = null!; // Initialise comes before everything else

    public string Name => "ObjectCommandsModule";

    public Type? ReplaceableInterface => null;

    public void Initialise(ModuleContext context) => _commands = context.Commands;

    public void AddRegion(Scene scene)
    {
        _added.AddRange([.. new ObjectCommands(scene).All, .. new SceneTransformCommands(scene).All]);
        _added.ForEach(_commands.Add);
    }

    public void RegionLoaded(Scene scene)
    {
    }

    public void RemoveRegion(Scene scene)
    {
        _added.ForEach(_commands.Remove);
        _added.Clear();
    }

    public void Close()
    {
    }
}

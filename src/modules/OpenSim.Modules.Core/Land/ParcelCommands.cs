using System.Globalization;
using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules.Core.Land;

/// <summary><c>land show</c> and <c>land clear</c>, for the chosen region or all of them.</summary>
public sealed class ParcelCommands : ISharedRegionModule
{
    private readonly List<Scene> _scenes = [];

    public string Name => "LandCommands";

    public Type? ReplaceableInterface => null;

    public void Initialise(ModuleContext context)
    {
        context.Commands.Add(new Command("Land", "land show", "land show [<local id>]", "Lists the parcels, or one of them.", c => ForChosen(c, Show)));
        context.Commands.Add(new Command("Land", "land clear", "land clear", "Joins all parcels to one.", c => ForChosen(c, Clear)));
    }

    public void PostInitialise()
    {
    }

    public void AddRegion(Scene scene)
    {
        lock (_scenes)
            _scenes.Add(scene);
    }

    public void RegionLoaded(Scene scene)
    {
    }

    public void RemoveRegion(Scene scene)
    {
        lock (_scenes)
            _scenes.Remove(scene);
    }

    public void Close()
    {
    }

    private void ForChosen(CommandContext context, Action<CommandContext, Scene> act)
    {
        Scene[] chosen;
        lock (_scenes)
            chosen = [.. _scenes.Where(s => context.SelectedRegion is null || s.Info.Name.Equals(context.SelectedRegion, StringComparison.OrdinalIgnoreCase))];
        foreach (var scene in chosen)
        {
            using (scene.Token.Take())
                act(context, scene);
        }
    }

    private static void Show(CommandContext context, Scene scene)
    {
        context.WriteLine($"Parcels of {scene.Info.Name}:");
        foreach (var parcel in scene.Land.All.OrderBy(p => p.LocalId))
        {
            if (context.Arguments.Count == 0 || context.Arguments[0] == parcel.LocalId.ToString(CultureInfo.InvariantCulture))
                context.WriteLine($"{parcel.LocalId,5}  {parcel.Area,8} m2  {parcel.OwnerId}  {parcel.Flags}  {parcel.Row.Name}");
        }
    }

    // The owner of the largest parcel keeps the region.
    private static void Clear(CommandContext context, Scene scene)
    {
        var parcel = scene.Land.Reset(scene.Land.All.MaxBy(p => p.Squares)!.OwnerId);
        scene.Events.TriggerParcelChanged(parcel);
        context.WriteLine($"{scene.Info.Name} is one parcel now.");
    }
}

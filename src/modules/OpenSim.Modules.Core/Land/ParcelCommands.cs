using System.Globalization;
using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules.Core.Land;

/// <summary><c>land show</c> and <c>land clear</c> of one region.</summary>
internal sealed class ParcelCommands(CommandRegistry registry, Scene scene)
{
    private readonly List<Command> _added = [];

    public void Add()
    {
        Add("land show", "land show [<local id>]", "Lists the parcels, or one of them.", Show);
        Add("land clear", "land clear", "Joins all parcels to one.", Clear);
    }

    public void Remove()
    {
        foreach (var command in _added)
            registry.Remove(command);
        _added.Clear();
    }

    private void Add(string words, string usage, string help, Action<CommandContext> act)
    {
        var command = new Command("Land", words, usage, help, context =>
        {
            using (scene.Token.Take())
                act(context);
        })
        {
            Region = scene.Info.Name
        };
        _added.Add(command);
        registry.Add(command);
    }

    private void Show(CommandContext context)
    {
        context.WriteLine($"Parcels of {scene.Info.Name}:");
        foreach (var parcel in scene.Land.All.OrderBy(p => p.LocalId))
        {
            if (context.Arguments.Count == 0 || context.Arguments[0] == parcel.LocalId.ToString(CultureInfo.InvariantCulture))
                context.WriteLine($"{parcel.LocalId,5}  {parcel.Area,8} m2  {parcel.OwnerId}  {parcel.Flags}  {parcel.Row.Name}");
        }
    }

    // The owner of the largest parcel keeps the region.
    private void Clear(CommandContext context)
    {
        var parcel = scene.Land.Reset(scene.Land.All.MaxBy(p => p.Squares)!.OwnerId);
        scene.Events.TriggerParcelChanged(parcel);
        context.WriteLine($"{scene.Info.Name} is one parcel now.");
    }
}

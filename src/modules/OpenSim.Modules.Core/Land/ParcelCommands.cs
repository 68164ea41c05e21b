using System.Globalization;
using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules.Core.Land;

/// <summary><c>land show</c> and <c>land clear</c> of one region.</summary>
internal sealed class ParcelCommands(Scene scene)
{
    public void AddTo(CommandRegistry commands)
    {
        var land = commands.Group("Land", scene.Info.Name);
        land.Add("land show", "[<local id>]", "Lists the parcels, or one of them.", Show);
        land.Add("land clear", "", "Joins all parcels to one.", Clear);
    }

    private void Show(CommandContext context)
    {
        using var token = scene.Token.Take();
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
        using var token = scene.Token.Take();
        var parcel = scene.Land.Reset(scene.Land.All.MaxBy(p => p.Squares)!.OwnerId);
        scene.Events.TriggerParcelChanged(parcel);
        context.WriteLine($"{scene.Info.Name} is one parcel now.");
    }
}

using System.Globalization;
using System.Numerics;
using OpenSim.Console;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Things.Objects;

/// <summary>
/// Commands that move, turn and size all that stands in one region, by OpenSimulator's words. Anything people wear is left alone.
/// </summary>
internal sealed class SceneTransformCommands(Scene scene)
{
    private const float LargestFactor = 1000;

    public void AddTo(CommandRegistry commands)
    {
        var objects = commands.Group("Objects", scene.Info.Name);
        objects.Add("edit scale", "<prim name> <x> <y> <z>", "Gives all prims of that name a size in metres.", EditScale);
        objects.Add("translate scene", "<x> <y> <z>", "Moves all objects by so many metres.", Translate);
        objects.Add("rotate scene", "<degrees> [<center x> <center y>]",
            "Turns all objects, counter-clockwise from above, around a place (else the region's middle).", Rotate);
        objects.Add("scale scene", "<factor>",
            "Sizes all objects and their distances from the south-west corner; the lowest keeps its height.", Scale);
        objects.Add("force update", "", "Sends all objects to all viewers again.", ForceUpdate);
    }

    private void EditScale(CommandContext context)
    {
        if (context.Arguments.Count != 4 || Numbers(context, 1) is not [> 0, > 0, > 0] size)
        {
            context.FailWithUsage("Sizes are in metres and more than nothing.");
            return;
        }

        var changed = 0;
        RegionSlices.ForEachObject(scene, group =>
        {
            foreach (var part in group.Parts)
            {
                if (!part.Name.Equals(context.Arguments[0], StringComparison.OrdinalIgnoreCase))
                    continue;
                scene.Writer.ScalePrim(part, new Vector3(size[0], size[1], size[2]));
                changed++;
            }
        });
        if (changed == 0)
            context.Fail($"{scene.Info.Name}: there is no prim '{context.Arguments[0]}'.");
        else
            context.WriteLine($"{scene.Info.Name}: {changed} prims have a new size.");
    }

    private void Translate(CommandContext context)
    {
        if (Numbers(context, 0) is [var x, var y, var z])
            ForAll(context, "moved", group => scene.Writer.MoveGroup(group, group.RootPart.Position + new Vector3(x, y, z)));
        else
            context.FailWithUsage();
    }

    private void Rotate(CommandContext context)
    {
        if (Numbers(context, 0) is not { Count: 1 or 3 } numbers)
        {
            context.FailWithUsage();
            return;
        }

        var center =
            numbers.Count == 3 ? new Vector3(numbers[1], numbers[2], 0) : new Vector3(scene.Info.SizeX / 2f, scene.Info.SizeY / 2f, 0);
        var turn = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, numbers[0] * MathF.PI / 180);
        ForAll(context, "turned", group =>
        {
            scene.Writer.RotateGroup(group, turn * group.Rotation);
            scene.Writer.MoveGroup(group, center + Vector3.Transform(group.RootPart.Position - center, turn));
        });
    }

    private void Scale(CommandContext context)
    {
        if (Numbers(context, 0) is not [> 0 and <= LargestFactor] numbers)
        {
            context.FailWithUsage($"The factor is more than 0 and at most {LargestFactor}.");
            return;
        }

        var factor = numbers[0];
        var lowest = float.PositiveInfinity;
        RegionSlices.ForEachObject(scene, group => lowest = group.IsAttachment ? lowest : MathF.Min(lowest, group.RootPart.Position.Z));
        var floor = new Vector3(0, 0, lowest);
        ForAll(context, "sized", group =>
        {
            scene.Writer.ScaleGroup(group, factor);
            scene.Writer.MoveGroup(group, floor + (group.RootPart.Position - floor) * factor);
        });
    }

    private void ForceUpdate(CommandContext context) => ForAll(context, "sent again", group => scene.Writer.TellAgain(group));

    private void ForAll(CommandContext context, string done, Action<SceneObjectGroup> act)
    {
        var (changed, outside) = (0, 0);
        RegionSlices.ForEachObject(scene, group =>
        {
            if (group.IsAttachment)
                return;
            act(group);
            changed++;
            outside += ObjectSearch.IsOutside(group.WorldPosition, scene.Info) ? 1 : 0;
        });
        context.WriteLine($"{scene.Info.Name}: {changed} objects {done}{(outside > 0 ? $"; {outside} stand outside of the region" : "")}.");
    }

    /// <summary>The words from there on as numbers, with or without commas and brackets; null when one is none.</summary>
    private static List<float>? Numbers(CommandContext context, int from)
    {
        var numbers = new List<float>();
        foreach (var word in string.Join(' ', context.Arguments.Skip(from))
            .Split([' ', ',', '<', '>', '(', ')'], StringSplitOptions.RemoveEmptyEntries))
        {
            if (!float.TryParse(word, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) || !float.IsFinite(number))
                return null;
            numbers.Add(number);
        }

        return numbers;
    }
}

using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Loop;
using OpenSim.World.Movement;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Avatars;

/// <summary><c>show animations</c> and <c>attachments show</c>, by OpenSimulator's words.</summary>
internal sealed class AvatarCommands(Scenes scenes, IAssetService? assets)
{
    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("show animations", "[<first> <last>]", "Shows what avatars play.", ShowAnimations,
            "An animation from an inventory has the name under which it was uploaded.");
        users.Add("attachments show", "[<first> <last>]", "Shows what avatars have attached.", ShowAttachments,
            "What is worn out of an inventory is kept with the avatar; it is not made in the world yet.");
    }

    private async ValueTask ShowAnimations(CommandContext context)
    {
        var all = new List<(string Name, MovementAnimation State, IReadOnlyList<PlayingAnimation> Playing)>();
        context.WithUsers(scenes, who => all.Add((who.Name, who.Movement.Animations.State, who.Movement.Animations.ToList())));
        foreach (var (name, state, playing) in all)
        {
            context.WriteLine($"Animations for {name}");
            context.WriteLine($"  Current movement anim  {DefaultAnimations.Of(state)}, {state}");
            context.WriteLine($"  Default anim           {playing[0].AnimationId}, {await NameOf(playing[0].AnimationId)}");
            var table = new ConsoleTable("  Animation ID", "Name", ">Seq", "Object ID");
            foreach (var (id, sequence, source) in playing)
                table.Add("  " + id, await NameOf(id), sequence.ToString(CultureInfo.InvariantCulture), source.ToString());
            table.WriteTo(context.Out);
            context.WriteLine();
        }
    }

    private async ValueTask<string> NameOf(UUID animation)
    {
        if (DefaultAnimations.StateOf(animation) is { } state)
            return state.ToString();
        return assets is not null && await assets.GetMetadata(animation) is { } asset ? asset.Name : "";
    }

    private void ShowAttachments(CommandContext context)
    {
        foreach (var scene in scenes.Chosen(context).Where(_ => context.Arguments.Count == 0))
            context.WriteLine($"--- All attachments for region {scene.Info.Name}");
        var people = new List<ScenePresence>();
        context.WithUsers(scenes, people.Add);
        foreach (var scene in people.Select(who => who.Scene).Distinct())
        {
            var attached = new List<(uint Wearer, string Text)>();
            RegionSlices.ForEachObject(scene, group =>
            {
                if (group.IsAttachment)
                    attached.Add((group.AttachedTo, Describe(group)));
            });
            foreach (var who in people.Where(who => who.Scene == scene))
                Show(context, who, [.. attached.Where(a => a.Wearer == who.LocalId).Select(a => a.Text)]);
        }
    }

    private static void Show(CommandContext context, ScenePresence who, List<string> attached)
    {
        context.WriteLine($"Attachments for {who.Name}");
        foreach (var text in attached)
            context.WriteLine(text);
        var kept = who.Appearance.Attachments;
        if (kept.Count > 0)
        {
            var table = new ConsoleTable("  Attach point", "From item ID");
            foreach (var (point, item, _) in kept)
                table.Add("  " + AttachmentPoints.NameOf(point), item.ToString());
            context.WriteLine("  Kept with the avatar, and not made in the world yet:");
            table.WriteTo(context.Out);
        }

        context.WriteLine($"  {attached.Count} attached in the world, {kept.Count} kept.");
    }

    private static string Describe(SceneObjectGroup group) => string.Create(CultureInfo.InvariantCulture,
        $"  {group.Name}: local ID {group.LocalId}, ID {group.Id}, at {AttachmentPoints.NameOf(group.AttachmentPoint)}, "
        + $"{group.PartCount} prims, position {group.RootPart.Position}");
}

using System.Globalization;
using OpenSim.Console;
using OpenSim.Modules.Attachments;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Movement;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Things.Avatars;

/// <summary><c>show animations</c> and <c>attachments show</c>, by OpenSimulator's words.</summary>
internal sealed class AvatarCommands(Scenes scenes, IAssetService? assets)
{
    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("show animations", "[<first> <last>]", "Shows what avatars play.", ShowAnimations,
            "An animation from an inventory has the name under which it was uploaded.");
        users.Add("attachments show", "[<first> <last>]", "Shows what avatars have attached.", ShowAttachments,
            "A change since it was put on gets into its item when it is taken off, or its wearer leaves.");
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
        context.WithUsers(scenes, who => Show(context, who));
    }

    private static void Show(CommandContext context, ScenePresence who)
    {
        context.WriteLine($"Attachments for {who.Name}");
        var table = new ConsoleTable("  Attachment Name", ">Local ID", "Item ID", "Attach Point", ">Prims", "Position", "Kept");
        foreach (var slot in who.Attachments)
        {
            var group = new SceneObjectGroup(who.Scene, slot);
            table.Add("  " + group.Name, group.LocalId.ToString(CultureInfo.InvariantCulture), group.FromItemId.ToString(),
                AttachmentPoints.NameOf(group.AttachmentPoint), group.PartCount.ToString(CultureInfo.InvariantCulture),
                string.Create(CultureInfo.InvariantCulture, $"{group.RootPart.Position}"), StateOf(group));
        }

        if (table.Count > 0)
            table.WriteTo(context.Out);
        context.WriteLine($"  {who.Attachments.Count} worn, {who.Appearance.Attachments.Count} to be worn at the next login.");
    }

    private static string StateOf(SceneObjectGroup group) =>
        group.FromItemId.IsZero ? "for the time being" : group.DiffersFromItem ? "changed since it was put on" : "as its item";
}

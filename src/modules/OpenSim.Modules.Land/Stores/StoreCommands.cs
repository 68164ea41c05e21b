using OpenSim.Console;
using OpenSim.Store.Accounts;
using OpenSim.Store.Writing;

namespace OpenSim.Modules.Land.Stores;

/// <summary><c>show store</c>, <c>store retry</c>, <c>backup</c>: changes on their way to the database.</summary>
internal sealed class StoreCommands(Scenes scenes, AccountWriter? inventories)
{
    private const int MaxListed = 20;
    private const string Inventories = "Inventories";
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    public void AddTo(CommandRegistry commands)
    {
        var regions = commands.Group("Regions");
        regions.Add("show store", "", "Shows what waits to be written to the database, and what the database has refused.", Show);
        regions.Add("store retry", "", "Gives what the database has refused to it once more, after the cause was mended.", Retry,
            "An object that has changed again since it was refused is tried again by itself.");
        commands.Group("Objects")
            .Add("backup", "", "Brings everything that has changed to the database now instead of when it is due.", Backup);
    }

    private void Show(CommandContext context)
    {
        foreach (var (name, store) in Stores(context))
            Show(context, name, store.Status, store.Rejected);
        if (inventories is not null)
            Show(context, Inventories, inventories.Status, inventories.Rejected);
    }

    private static void Show(
        CommandContext context, string name, StoreWriterStatus status, IReadOnlyList<(StoreKey Key, string Reason)> rejected)
    {
        context.WriteLine(name);
        context.WriteLine(
            $"  waiting for the database  {status.Waiting} changes, "
                + $"{status.WaitingBytes / 1024:N0} KB, the oldest for {status.OldestAge.TotalSeconds:F0} s");
        context.WriteLine(
            $"  journal                   {status.JournalBytes / 1024:N0} KB"
                + (status.JournalError is { } broken ? ", cannot be written: " + broken : ""));
        context.WriteLine($"  written                   {status.Written} changes in {status.Batches} transactions");
        context.WriteLine(
            $"  refused                   {status.Rejected}{(status.Rejected > 0 ? "; 'store retry' tries them again" : "")}");
        foreach (var (key, reason) in rejected.Take(MaxListed))
            context.WriteLine($"    {key.Subject} {key.Id} {key.Name}".TrimEnd() + $": {reason}");
        if (status.Rejected > MaxListed)
            context.WriteLine($"    and {status.Rejected - MaxListed} more");
        context.WriteLine($"  database                  {status.DatabaseError ?? "working"}");
        if (status.LastError is { } last)
            context.WriteLine($"  last error                {last.At:u} {last.Sentence}");
    }

    private async ValueTask Retry(CommandContext context)
    {
        foreach (var (name, store) in Stores(context))
            Tell(context, name, store.RetryRejected());
        if (inventories is not null)
            Tell(context, Inventories, await inventories.RetryRejected());
    }

    private static void Tell(CommandContext context, string name, int tried) => context.WriteLine(tried == 0
        ? $"{name}: the database has refused nothing."
        : $"{name}: {tried} changes are tried again; 'show store' says what became of them.");

    private void Backup(CommandContext context)
    {
        foreach (var scene in scenes.Chosen(context))
        {
            if (!RegionSaving.Save(scene, context.WriteLine))
                context.Fail($"{scene.Info.Name}: {RegionSaving.LeftOver(scene)}");
            else if (scene.Store is StoreWriter { Status.Rejected: > 0 and var refused })
                context.Fail($"{scene.Info.Name}: everything is in the database but {refused} changes, which it refuses; they are kept, "
                    + "'show store' says why, and 'store retry' tries them again.");
            else
                context.WriteLine($"{scene.Info.Name}: everything is in the database.");
        }

        if (inventories?.Drain(Patience) == false)
            context.Fail($"{Inventories}: {inventories.Status.Whereabouts}");
    }

    private IEnumerable<(string Name, StoreWriter Store)> Stores(CommandContext context)
    {
        foreach (var scene in scenes.Chosen(context))
        {
            if (scene.Store is StoreWriter store)
                yield return (scene.Info.Name, store);
        }
    }
}

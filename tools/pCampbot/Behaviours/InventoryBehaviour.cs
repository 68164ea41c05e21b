using OpenSim.Client.Caps;
using OpenSim.Llsd;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Reads its whole inventory, folder after folder of the login's skeleton, then rests for a minute and begins again.</summary>
public sealed class InventoryBehaviour : IBehaviour
{
    private const int FoldersAtOnce = 10;

    private Queue<LlsdValue> _folders = new();

    public string Abbreviation => "inv";

    public string Name => "Inventory";

    public TimeSpan Act(Bot bot, long now)
    {
        if (bot.Viewer!.Caps is not { } caps || !caps.Known.ContainsKey("FetchInventoryDescendents2"))
            return TimeSpan.FromSeconds(1);
        if (_folders.Count == 0)
            _folders = new Queue<LlsdValue>(bot.Viewer.Login.All["inventory-skeleton"].Elements);
        _ = Fetch(bot, caps, Request(bot));
        return _folders.Count > 0 ? TimeSpan.FromMilliseconds(250) : TimeSpan.FromMinutes(1);
    }

    private LlsdMap Request(Bot bot)
    {
        var asked = new LlsdArray();
        while (asked.Items.Count < FoldersAtOnce && _folders.TryDequeue(out var folder))
        {
            asked.Items.Add(new LlsdMap
            {
                ["folder_id"] = folder["folder_id"].AsUuid(),
                ["owner_id"] = bot.Viewer!.Login.AgentId,
                ["fetch_folders"] = true,
                ["fetch_items"] = true,
                ["sort_order"] = 0
            });
        }

        return new LlsdMap { ["folders"] = asked };
    }

    private static async Task Fetch(Bot bot, CapsClient caps, LlsdMap request)
    {
        try
        {
            await caps.Post("FetchInventoryDescendents2", request);
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException)
        {
            bot.NoteFromElsewhere("inventory: " + e.Message);
        }
    }
}

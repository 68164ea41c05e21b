using System.Net.Http.Headers;
using Attack.Tests.Kit;
using OpenSim.Llsd;

namespace Attack.Tests.Attacks;

/// <summary>One event queue, polled by two hundred at once.</summary>
internal sealed class QueueHoard() : HttpAttack<HostileCaps>("an event queue polled by two hundred", atOnce: 200)
{
    protected override Task<HostileCaps> Prepare(Arena arena) => HostileCaps.Enter(arena);

    protected override async Task<string> Try(Arena arena, HttpClient http, HostileCaps prepared, int number, CancellationToken cancel)
    {
        using var content = new ByteArrayContent(LlsdXml.ToBytes(new LlsdMap { ["ack"] = 0, ["done"] = false }));
        content.Headers.ContentType = new MediaTypeHeaderValue(LlsdXml.ContentType);
        using var answer = await http.PostAsync(prepared.Address("EventQueueGet"), content, cancel);
        return $"{(int)answer.StatusCode}";
    }
}

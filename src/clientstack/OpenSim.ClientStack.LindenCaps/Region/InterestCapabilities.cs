using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;

namespace OpenSim.ClientStack.LindenCaps.Region;

/// <summary>
/// InterestList: a viewer that takes a picture all around asks for everything around it, mode "360", and then for what it sees, "default".
/// Here what is near is told whichever way a camera looks, so that both are the same. ProductInfoRequest: what kind of region this is.
/// </summary>
internal static class InterestCapabilities
{
    private const string Default = "default";
    private const string AllAround = "360";

    public static void AddTo(CapsTable table)
    {
        table.Add("InterestList", AnswerInterest);
        table.Add("ProductInfoRequest", AnswerProducts);
    }

    private static async Task AnswerInterest(CapCall call)
    {
        if (!call.Http.HasMethod("GET", "POST", "PUT", "DELETE"))
            return;
        if (call.Http.Request.Method == "DELETE")
            call.Caps.LooksAllAround = false;
        if (call.Http.Request.Method is "POST" or "PUT")
        {
            if (await call.Http.ReadLlsd() is not { } body)
                return;
            call.Caps.LooksAllAround = body["mode"].AsString() == AllAround;
        }

        await call.Http.ReplyLlsd(new LlsdMap { ["mode"] = call.Caps.LooksAllAround ? AllAround : Default });
    }

    private static async Task AnswerProducts(CapCall call)
    {
        if (!call.Http.HasMethod("GET", "POST"))
            return;
        var type = call.Caps.Scene.Info.RegionType;
        await call.Http.ReplyLlsd(new LlsdArray(new LlsdMap { ["sku"] = type, ["name"] = type, ["description"] = type }));
    }
}

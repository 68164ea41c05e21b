using OpenSim.Llsd;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Http.Own;

/// <summary>Display names. Each answer tells the wait between two changes, too, which regions tell their viewers.</summary>
public sealed class DisplayNameHandler : OwnHandler
{
    private const int MaxIds = 10_000;

    public DisplayNameHandler(IDisplayNameService names)
        : base("DisplayNameService", OwnWire.Names)
    {
        On("get", ["IDS"], async call =>
        {
            var ids = call["IDS"].Elements.Select(id => id.AsUuid()).Where(id => !id.IsZero).Distinct().Take(MaxIds).ToList();
            var found = await names.GetDisplayNames(ids);
            return new LlsdMap
            {
                ["Cooldown"] = names.Cooldown.TotalSeconds,
                ["Names"] = new LlsdArray(found.Values.Select(DisplayNamePairs.Write))
            };
        });
        On("set", ["ID", "NAME"], async call => call["ID"].AsUuid() is { IsZero: false } id
            ? (int)await names.SetDisplayName(id, call["NAME"].AsString())
            : (int)DisplayNameChange.BadCharacters);
    }
}

using OpenSim.Llsd;
using OpenSim.Services.Users;

namespace OpenSim.Services.Wire.Own;

/// <summary>Display names.</summary>
public static class DisplayNamePairs
{
    public static LlsdMap Write(DisplayName name) =>
        new() { ["ID"] = name.PrincipalId, ["Name"] = name.Name, ["Changed"] = name.Changed };

    public static DisplayName Read(LlsdValue value) => new()
    {
        PrincipalId = value["ID"].AsUuid(),
        Name = value["Name"].AsString(),
        Changed = OwnWire.Count(value["Changed"])
    };
}

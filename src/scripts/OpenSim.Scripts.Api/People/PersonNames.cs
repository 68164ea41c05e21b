using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Services;
using OpenSim.Services.Users;

namespace OpenSim.Scripts.Api.People;

/// <summary>How people are called.</summary>
internal static class PersonNames
{
    /// <summary>As Second Life has it: "first.last" in small letters, without a last name that is none.</summary>
    public static string UserName(string first, string last) =>
        (last.Length == 0 || last.Equals("Resident", StringComparison.OrdinalIgnoreCase) ? first : $"{first}.{last}").ToLowerInvariant();

    public static IDisplayNameService? Service(RegionScript script) => script.Engine.Service<IDisplayNameService>();

    /// <param name="name">Of the account, for who has no other, and while the service is away.</param>
    public static async ValueTask<string> DisplayName(IDisplayNameService names, UUID id, string name)
    {
        try
        {
            var found = await names.GetDisplayNames([id]);
            return found.TryGetValue(id, out var own) && own.Name.Length > 0 ? own.Name : name;
        }
        catch (ServiceAwayException)
        {
            return name;
        }
    }
}

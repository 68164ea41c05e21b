using OpenSim.Services;
using OpenSim.Store.Sql;

namespace OpenSim.Modules;

/// <summary>What is nobody's fault: what keeps the grid's things, a database or a service, does not answer.</summary>
public static class Away
{
    public static bool Is(Exception e) => e is StoreException or ServiceAwayException;
}

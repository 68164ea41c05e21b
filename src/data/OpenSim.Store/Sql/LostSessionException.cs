using System.Data.Common;

namespace OpenSim.Store.Sql;

/// <summary>
/// The connection broke off, which drivers also tell by a socket's exception, or by complaining of their own state afterwards.
/// </summary>
internal sealed class LostSessionException(Exception inner) : DbException("the connection was lost", inner);

namespace OpenSim.Conference.Members;

/// <summary>A process of the conference, by its member's name: it is started, watched, started again when it dies, and ended.</summary>
public interface IMemberGrain : IGrainWithStringKey
{
    /// <summary>
    /// Takes over what runs already, from an earlier supervisor, as it is. One that listens elsewhere than the plan says is ended instead:
    /// completes when it is gone.
    /// </summary>
    [ResponseTimeout("1.00:00:00")]
    Task Adopt();

    /// <summary>From now on it is to run; one that ends at the moment is started again afterwards.</summary>
    Task Start();

    /// <summary>It is its turn to start; <see cref="IHostGrain.Done"/> gives the turn back.</summary>
    Task Begin();

    /// <summary>Completes when it has started: true; false when it is not to run any more.</summary>
    [ResponseTimeout("1.00:00:00")]
    Task<bool> Ready();

    /// <summary>The process of that number has ended.</summary>
    Task Ended(int process, int? exitCode);

    /// <summary>
    /// Completes when it has saved everything and its process is gone, with its exit code; 1 where that is not known and it has complained.
    /// </summary>
    [ResponseTimeout("1.00:00:00")]
    Task<int> End();

    /// <summary>Kills its process. It is started again, like one that dies by itself.</summary>
    Task Kill();

    Task<MemberNews> News();
}
